;;; What the checks in Emacs share; Emacs has started as for its user, on a terminal. -*- lexical-binding: t -*-
(setq create-lockfiles nil make-backup-files nil ring-bell-function #'ignore)

(defvar check-failed nil)
(defvar check-file (expand-file-name "checks" (getenv "HOME")) "What is to be said, as the terminal has the screen.")

(defun check (name right &optional seen)
  "Notes whether what NAME says is RIGHT, and what was SEEN otherwise."
  (unless right (setq check-failed t))
  (write-region (concat (if right "ok      " "FAILED  ") name "\n" (unless right (format "        %S\n" seen)))
                nil check-file t 'quiet))

(defun await (found)
  "Waits until FOUND returns something, and returns that; the machine may be busy."
  (let ((end (time-add nil 120)) value)
    (while (and (not (setq value (funcall found))) (time-less-p nil end))
      (run-hooks 'post-command-hook)
      (sit-for 0.05))
    value))

(defun go-to (words)
  "Goes to the line with WORDS."
  (goto-char (point-min))
  (search-forward words)
  (goto-char (match-beginning 0)))

(defun has (words) (string-match-p (regexp-quote words) (buffer-string)))

(defun replace (words with)
  "Types WITH in place of WORDS."
  (go-to words)
  (delete-char (length words))
  (insert with)
  (undo-boundary))

(defun visit (file) (find-file (expand-file-name file (getenv "WORK"))))

(defvar choice nil "A part of what is chosen when something is offered; of other choices the first is taken.")
(defvar offered nil "What was offered last.")
(advice-add 'completing-read :override
            (lambda (_prompt collection &rest _)
              (setq offered (all-completions "" collection))
              (or (seq-find (lambda (one) (string-match-p (regexp-quote choice) one)) offered) (car offered))))
(advice-add 'y-or-n-p :override (lambda (&rest _) t))

(defvar shown nil "What was said.")
(advice-add 'message :before (lambda (format &rest rest) (when format (push (apply #'format format rest) shown))))
(defun was-shown (words) (seq-find (lambda (text) (string-match-p (regexp-quote words) text)) shown))

(defun act (words command)
  "Has COMMAND do what is offered at point and has WORDS in its title."
  ;; As if a key had been pressed: after a click, eglot opens a menu.
  (setq choice words shown nil last-nonmenu-event ?a)
  (undo-boundary)
  (call-interactively command)
  (undo-boundary))

(defun get-help ()
  "Has a hint shown, then takes the solution and gives it back."
  (do-action "hint 1")
  (check "a hint is shown" (await (lambda () (was-shown "Twice."))) shown)
  (do-action "solution")
  (check "the solution is an edit" (await (lambda () (has "let product = sum * 2"))) (list shown offered))
  (undo-boundary)
  (undo)
  (check "undo takes the solution back" (has "let product = 0") (buffer-string)))

(defun check-all (body)
  "Runs BODY once Emacs waits for its user, and ends Emacs."
  (run-with-timer
   0.1 nil
   (lambda ()
     (condition-case problem
         (funcall body)
       (error (check "the script runs to its end" nil (list problem offered shown))))
     (set-buffer-modified-p nil)
     (setq kill-emacs-hook nil)
     (kill-emacs (if check-failed 1 0)))))

;;; What the checks in Emacs share. -*- lexical-binding: t -*-
(defvar check-failed nil)
(setq create-lockfiles nil make-backup-files nil vc-handled-backends '(Git))

(defun check (name right &optional seen)
  "Says whether what NAME says is RIGHT, and what was SEEN otherwise."
  (princ (format "%s%s\n" (if right "ok      " "FAILED  ") name))
  (unless right
    (setq check-failed t)
    (princ (format "        %S\n" seen))))

(defun await (found)
  "Waits until FOUND returns something, and returns that; the machine may be busy."
  (let ((end (time-add nil 240)) value)
    (while (and (not (setq value (funcall found))) (time-less-p nil end))
      (accept-process-output nil 0.05))
    value))

(defun go-to (words)
  (goto-char (point-min))
  (search-forward words)
  (goto-char (match-beginning 0)))

(defun has (words) (string-match-p (regexp-quote words) (buffer-string)))

(defun check-all (body)
  "Runs BODY and ends Emacs."
  (condition-case problem
      (funcall body)
    (error (check "the script runs to its end" nil problem)))
  (kill-emacs (if check-failed 1 0)))

;;; Works on a lesson in Emacs with eglot. -*- lexical-binding: t -*-
(setq eglot-sync-connect 60 eglot-connect-timeout 120 eglot-send-changes-idle-time 0.05)

(defun problems ()
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun action (title)
  "The action that is offered for the line of point and begins with TITLE."
  (seq-find (lambda (action) (string-prefix-p title (plist-get action :title)))
            (eglot-code-actions (line-beginning-position) (line-end-position))))

(defun act (title)
  (let* ((action (action title)) (command (plist-get action :command)) (edit (plist-get action :edit)))
    (when edit (eglot--apply-workspace-edit edit))
    (when command
      (eglot-execute-command (eglot-current-server) (intern (plist-get command :command)) (plist-get command :arguments)))))

(check-all
 (lambda ()
   (find-file (expand-file-name "Lessons/01-first.md" (getenv "WORK")))
   (run-hooks 'post-command-hook)
   (check "a finding of lint is shown"
          (await (lambda () (seq-find (lambda (text) (string-match-p "outptu" text)) (problems)))) (problems))
   (go-to "```outptu")
   (act "Write `output`")
   (check "a fix is made" (has "```output\nsum 2"))
   (check "then the finding is gone"
          (await (lambda () (run-hooks 'post-command-hook) (null (problems)))) (problems))
   (go-to "let one")
   (act "Record what")
   (check "record writes what a step prints" (await (lambda () (has "sum 3"))) (buffer-string))))

;;; Works on a lesson in Emacs with lsp-mode. -*- lexical-binding: t -*-
(setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-headerline-breadcrumb-enable nil
      lsp-diagnostics-provider :none lsp-modeline-diagnostics-enable nil lsp-modeline-code-actions-enable nil
      lsp-enable-snippet nil lsp-log-io nil lsp-keep-workspace-alive nil lsp-warn-no-matched-clients nil
      lsp-session-file (expand-file-name "session" (getenv "HOME")))

(defun problems ()
  (apply #'append (hash-table-values (lsp-diagnostics))))

(defun action (title)
  "The action that is offered at point and begins with TITLE."
  (seq-find (lambda (action) (string-prefix-p title (lsp:code-action-title action)))
            (lsp-code-actions-at-point)))

(check-all
 (lambda ()
   (let ((shown nil))
     (advice-add 'lsp--window-show-message :before
                 (lambda (_workspace params) (push (lsp:show-message-request-params-message params) shown)))
     (find-file (expand-file-name "Lessons/01-first.md" (getenv "WORK")))
     (run-hooks 'post-command-hook)
     (check "the server is an add-on" (await (lambda () (and (bound-and-true-p lsp-mode) (lsp-workspaces)))))
     (check "a finding of lint stands at its line"
            (await (lambda ()
                     (let ((found (car (problems))))
                       (and found (string= (lsp:diagnostic-code? found) "unknown-fence")
                            (= (lsp:position-line (lsp:range-start (lsp:diagnostic-range found)))
                               (save-excursion (go-to "```outptu") (1- (line-number-at-pos))))))))
            (problems))
     (go-to "```outptu")
     (lsp-execute-code-action (action "Write `output`"))
     (check "a fix is made" (has "```output\nsum 2"))
     (check "then the finding is gone" (await (lambda () (null (problems)))) (problems))
     (go-to "step=add")
     (check "hover explains a fence"
            (string-match-p "never changes" (format "%S" (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))
     (go-to "let one")
     (lsp-execute-code-action (action "Fill in the values"))
     (check "a stated value is filled in" (await (lambda () (has "// → 1"))) shown)
     (go-to "let one")
     (lsp-execute-code-action (action "Record what"))
     (check "record writes what a step prints" (await (lambda () (has "sum 3"))) shown)
     (save-buffer)
     (setq shown nil)
     (go-to "let one")
     (lsp-execute-code-action (action "Validate"))
     (check "validate proves a step"
            (await (lambda () (string-match-p "finds nothing wrong" (format "%S" shown)))) shown))))

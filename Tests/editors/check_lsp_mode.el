;;; Works on a lesson and a page in Emacs with lsp-mode. -*- lexical-binding: t -*-
(setq lsp-session-file (expand-file-name "session" (getenv "HOME")) lsp-enable-file-watchers nil)

(defun do-action (words) (act words #'lsp-execute-code-action))

(defun problems ()
  "What all servers say of the buffer."
  (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics)))

(defun problem (words)
  (seq-find (lambda (one) (string-match-p (regexp-quote words) (lsp:diagnostic-message one))) (problems)))

(defun lens (words)
  "The lens above a line that has WORDS."
  (seq-find (lambda (one)
              (and (overlay-get one 'lsp-lens)
                   (string-match-p (regexp-quote words) (format "%s%s" (overlay-get one 'before-string)
                                                                (overlay-get one 'after-string)))))
            (overlays-in (point-min) (point-max))))

(defun is-ready (server) (eq (lsp--workspace-status server) 'initialized))

(defun lesson ()
  (visit "Lessons/01-first.md")
  (check "a finding of lint stands at its line"
         (await (lambda ()
                  (let ((found (car (problems))))
                    (and found (string= (lsp:diagnostic-code? found) "unknown-fence")
                         (= (lsp:position-line (lsp:range-start (lsp:diagnostic-range found)))
                            (save-excursion (go-to "```outptu") (1- (line-number-at-pos))))))))
         (list (problems) shown))
  (go-to "```outptu")
  (do-action "Write `output`")
  (check "a fix is made" (has "```output\nsum 2") (buffer-string))
  (check "then the finding is gone" (await (lambda () (null (problems)))) (problems))
  (go-to "step=add")
  (check "hover explains a fence"
         (string-match-p "never changes" (format "%S" (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))
  (go-to "let one")
  (do-action "Fill in the values")
  (check "a stated value is filled in" (await (lambda () (has "let one = 1  // → 1"))) shown)
  (do-action "Record what")
  (check "record writes what a step prints" (await (lambda () (has "sum 3"))) shown)
  (save-buffer)
  (do-action "Validate")
  (check "validate proves a step" (await (lambda () (was-shown "finds nothing wrong"))) shown))

(defun page ()
  (call-process "lessons" nil nil nil "next" "--plain" "--trust" "--workspace"
                (expand-file-name "Playground" (getenv "WORK")))
  (visit "Playground/01-first.swift")
  (check "two servers work on a page" (await (lambda () (= (seq-count #'is-ready (lsp-workspaces)) 2))) shown)
  (set-buffer-modified-p t)
  (save-buffer)
  (check "the verdict stands in the page after it is saved" (await (lambda () (problem "sum 3"))) (problems))
  (replace "let sum = 0" "let sum = one + 2")
  (check "it goes as soon as the text changes" (await (lambda () (not (problem "✗")))) (problems))
  (save-buffer)
  (check "a step passes" (await (lambda () (problem "✓ add"))) (problems))
  (check "values stand at their lines as code lenses" (await (lambda () (lens "= 3")))
         (mapcar #'overlay-properties (overlays-in (point-min) (point-max))))
  (replace "let sum = one + 2" "let sum = one + 1 + 1")
  (check "stale values are gone" (await (lambda () (not (lens "= 3")))))
  (save-buffer)
  (await (lambda () (problem "✓ add")))
  (do-action "go on")
  (check "the next step is an edit" (await (lambda () (has "MARK: - multiply"))) (list shown offered))
  (save-buffer)
  (await (lambda () (lens "→ multiply")))
  (get-help))

(check-all (lambda () (lesson) (page)))

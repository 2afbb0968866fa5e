import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { editorTheme } from '../../../../components/code-editor/editor-theme.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { completeTemplate } from './template-completion.ts';
import { findingsOf, toEditorDiagnostics, type TemplateFinding } from './template-diagnostics.ts';

export interface TemplateEditorProps {
  readonly text: string;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly height?: string;
  readonly onChange: (text: string) => void;
  readonly onFindings?: (findings: readonly TemplateFinding[]) => void;
  /** Position to move the cursor to. A new object moves it again, even to the same position. */
  readonly goTo?: { readonly line: number; readonly column: number } | undefined;
}

/** Short enough to go unnoticed while typing. */
const quietMs = 400;

const lookAndKeys = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  json(),
  autocompletion({ override: [completeTemplate], activateOnTyping: true }),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...lintKeymap,
  ]),
];

/**
 * Creates the editor and recreates it only if the label or mode changes. The text is checked when typing pauses. Returns
 * a function that checks it again after a failure.
 */
function useEditor(props: TemplateEditorProps, host: RefObject<HTMLDivElement | null>) {
  const { label, readOnly = false } = props;
  const view = useRef<EditorView>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const checkAgain = useRef(() => {});
  const handlers = useRef(props);
  useEffect(() => {
    handlers.current = props;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const now = view.current;
      if (!now) return;
      try {
        const findings = findingsOf(now.state.doc.toString(), new Date());
        now.dispatch(setDiagnostics(now.state, toEditorDiagnostics(now.state.doc, findings)));
        handlers.current.onFindings?.(findings);
        setFailed(false);
      } catch {
        // The text can still be edited; the server checks it again when it is saved.
        setFailed(true);
      }
      showWhenStable(now);
    };
    checkAgain.current = check;
    const editorView = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: handlers.current.text,
        extensions: [
          ...lookAndKeys,
          EditorState.readOnly.of(readOnly),
          // Explicitly focusable, so that accessibility checks recognize the scroll area as reachable by keyboard.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            handlers.current.onChange(update.state.doc.toString());
            clearTimeout(timer);
            timer = setTimeout(check, quietMs);
          }),
          editorTheme,
        ],
      }),
    });
    // Hidden until the first check has applied its styles and marks.
    editorView.dom.style.visibility = 'hidden';
    view.current = editorView;
    timer = setTimeout(check, 0);
    return () => {
      clearTimeout(timer);
      editorView.destroy();
      view.current = undefined;
    };
  }, [host, label, readOnly]);
  return { view, hasFailed, checkAgain };
}

const stableFrames = 4;

/** Shows the editor once the size of its text has not changed for several frames. */
function showWhenStable(view: EditorView, before = '', frames = 0): void {
  const { fontSize, lineHeight } = getComputedStyle(view.contentDOM);
  const size = `${fontSize} ${lineHeight}`;
  if (frames === stableFrames) view.dom.style.visibility = '';
  else requestAnimationFrame(() => showWhenStable(view, size, size === before ? frames + 1 : 0));
}

/** Template editor with findings at the affected lines. Tab leaves the editor; Ctrl+Space completes. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { text, height = '62vh', goTo } = props;
  const host = useRef<HTMLDivElement>(null);
  const t = useT();
  const { view, hasFailed, checkAgain } = useEditor(props, host);

  // Text set from outside, for example after a discard or an import, replaces the content of the editor.
  useEffect(() => {
    const now = view.current;
    if (!now || now.state.doc.toString() === text) return;
    now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: text } });
  }, [text, view]);

  useEffect(() => {
    const now = view.current;
    if (!now || !goTo) return;
    const line = now.state.doc.line(Math.min(Math.max(goTo.line, 1), now.state.doc.lines));
    now.dispatch({
      selection: { anchor: Math.min(line.from + goTo.column - 1, line.to) },
      scrollIntoView: true,
    });
    now.focus();
  }, [goTo, view]);

  return (
    <>
      {hasFailed && (
        <Alert
          severity="error"
          sx={{ marginBottom: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => checkAgain.current()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('models.checkFailed')}
        </Alert>
      )}
      <Box
        ref={host}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          overflow: 'hidden',
          // Also applies before the editor is created.
          height,
          minHeight: 240,
          '& .cm-editor': { height: '100%' },
        }}
      />
    </>
  );
}

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
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef } from 'react';
import { editorLook } from '../../../../parts/code-editor/editor-look.ts';
import { completeTemplate } from './template-completion.ts';
import { findingsOf, toEditorDiagnostics, type TemplateFinding } from './template-diagnostics.ts';

export interface TemplateEditorProps {
  readonly text: string;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly height?: string;
  readonly onChange: (text: string) => void;
  readonly onFindings?: (findings: readonly TemplateFinding[]) => void;
  /** A place to go to; a new object goes there again. */
  readonly goTo?: { readonly line: number; readonly column: number } | undefined;
}

/** Long enough that nobody waits for it while typing. */
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

/** Makes the editor, again only with another name or mode; the text is checked once typing pauses. */
function useEditor(props: TemplateEditorProps, host: RefObject<HTMLDivElement | null>) {
  const { label, readOnly = false } = props;
  const view = useRef<EditorView>(undefined);
  const handlers = useRef(props);
  useEffect(() => {
    handlers.current = props;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const now = view.current;
      if (!now) return;
      const findings = findingsOf(now.state.doc.toString(), new Date());
      now.dispatch(setDiagnostics(now.state, toEditorDiagnostics(now.state.doc, findings)));
      handlers.current.onFindings?.(findings);
    };
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: handlers.current.text,
        extensions: [
          ...lookAndKeys,
          EditorState.readOnly.of(readOnly),
          // Named as focusable, so that what scrolls is known to be reached by keyboard.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            handlers.current.onChange(update.state.doc.toString());
            clearTimeout(timer);
            timer = setTimeout(check, quietMs);
          }),
          editorLook,
        ],
      }),
    });
    view.current = made;
    timer = setTimeout(check, 0);
    return () => {
      clearTimeout(timer);
      made.destroy();
      view.current = undefined;
    };
  }, [host, label, readOnly]);
  return view;
}

/** The template as text, with what the engine says about it at the right line. Tab leaves the editor; Ctrl+Space completes. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { text, height = '62vh', goTo } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useEditor(props, host);

  // A text from outside, such as one that was discarded or brought in, takes the place of what is there.
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
    <Box
      ref={host}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        '& .cm-editor': { height, minHeight: 240 },
      }}
    />
  );
}

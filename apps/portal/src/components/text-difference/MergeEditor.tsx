import { json } from '@codemirror/lang-json';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { editorTheme } from '../code-editor/editor-theme.ts';

export interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  /** Whether the texts are prose; otherwise both are JSON. */
  readonly isProse?: boolean;
}

/** A comparison of two texts: side by side, or on a phone one below the other. Unchanged parts are collapsed. */
export function MergeEditor({
  before,
  after,
  beforeLabel,
  afterLabel,
  isProse = false,
}: TextDifferenceProps) {
  const host = useRef<HTMLDivElement>(null);
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 959px)');
  useEffect(() => {
    const parts = (label: string): Extension[] => [
      lineNumbers(),
      ...(isProse ? [] : [json()]),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.lineWrapping,
      EditorState.phrases.of({ '$ unchanged lines': t('difference.unchanged', { count: '$' }) }),
      editorTheme,
    ];
    const collapseUnchanged = { margin: 3, minSize: 6 };
    const view = isNarrow
      ? new EditorView({
          parent: host.current!,
          doc: after,
          extensions: [
            ...parts(afterLabel),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged }),
          ],
        })
      : new MergeView({
          parent: host.current!,
          a: { doc: before, extensions: parts(beforeLabel) },
          b: { doc: after, extensions: parts(afterLabel) },
          collapseUnchanged,
        });
    return () => view.destroy();
  }, [before, after, beforeLabel, afterLabel, isProse, isNarrow, t]);
  return (
    <Box
      ref={host}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'auto', maxHeight: '62vh' }}
    />
  );
}

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { codeFontFamily } from '../../ui/theme/tokens.ts';

/**
 * Colors come from the theme's CSS variables, so that the editor follows light and dark mode without being recreated.
 */
const color = (name: string): string => `var(--mui-palette-${name})`;

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: color('text-link, var(--mui-palette-primary-main)') },
  { tag: tags.string, color: color('text-success, inherit') },
  { tag: [tags.number, tags.bool, tags.null], color: color('text-warning, inherit') },
  { tag: tags.comment, color: color('text-secondary'), fontStyle: 'italic' },
]);

/**
 * The page's content security policy accepts only style elements with its nonce; without it the editor would have no
 * styles.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

export const editorTheme: Extension = [
  EditorView.cspNonce.of(nonce),
  EditorView.theme({
    '&': { fontSize: 13, backgroundColor: color('background-paper'), color: color('text-primary') },
    '&.cm-focused': { outline: `2px solid ${color('primary-main')}`, outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: codeFontFamily, lineHeight: '1.5' },
    '.cm-content': { caretColor: color('text-primary') },
    '.cm-cursor': { borderLeftColor: color('text-primary') },
    '.cm-gutters': {
      backgroundColor: color('background-paper'),
      color: color('text-secondary'),
      borderRight: `1px solid ${color('divider')}`,
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: color('action-hover') },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
      backgroundColor: color('action-selected'),
    },
    '.cm-tooltip': {
      backgroundColor: color('background-paper'),
      color: color('text-primary'),
      border: `1px solid ${color('divider')}`,
      borderRadius: '6px',
    },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: color('action-selected'),
      color: color('text-primary'),
    },
    // Headings separate the list and are not entries: they look like labels and ignore the pointer.
    '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
      display: 'block',
      padding: '8px 6px 2px',
      borderBottom: 'none',
      opacity: 1,
      color: color('text-secondary'),
      fontFamily: 'inherit',
      fontSize: 12,
      fontWeight: 500,
      letterSpacing: '0.08em',
      textTransform: 'uppercase',
      userSelect: 'none',
      pointerEvents: 'none',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section:not(:first-child)': {
      marginTop: '4px',
      borderTop: `1px solid ${color('divider')}`,
    },
    '.cm-completionDetail': { color: color('text-secondary'), fontStyle: 'normal' },
    '.cm-panels': { backgroundColor: color('background-paper'), color: color('text-primary') },
    '.cm-deletedChunk': { backgroundColor: color('action-hover') },
    // The vendor's style is designed for white pages and uses a symbol that few fonts have.
    '.cm-collapsedLines': {
      background: color('action-hover'),
      color: color('text-secondary'),
      '&:before': { content: '"…"' },
      '&:after': { content: '"…"' },
    },
  }),
  syntaxHighlighting(highlight),
];

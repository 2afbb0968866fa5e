import { Markdown } from 'markdown-to-jsx/react';
import { MarkdownPicture } from './MarkdownPicture.tsx';

/** Markdown as elements. Raw HTML is shown as text, and the parser itself refuses script addresses in links. */
export function SafeMarkdown({ markdown }: { readonly markdown: string }) {
  return (
    <Markdown
      options={{
        disableParsingRawHTML: true,
        // The page's heading is the screen's own; the document's headings start one level below.
        overrides: {
          h1: { component: 'h2' },
          h2: { component: 'h3' },
          h3: { component: 'h4' },
          img: { component: MarkdownPicture },
        },
      }}
    >
      {markdown}
    </Markdown>
  );
}

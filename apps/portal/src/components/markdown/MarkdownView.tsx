import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { LoadingState } from '../states/index.ts';
import { SafeMarkdown as Markdown } from './SafeMarkdown.tsx' with { load: 'part', texts: 'markdown' };

/** A Markdown document in the portal's typography. */
export function MarkdownView({ markdown }: { readonly markdown: string }) {
  return (
    <Box
      sx={{
        maxWidth: 760,
        typography: 'body1',
        '& h1, & h2, & h3': { typography: 'h3', marginBlock: '1.4em 0.5em' },
        '& h1': { typography: 'h2', marginTop: 0 },
        '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto', typography: 'body2' },
        '& th, & td': {
          border: '1px solid',
          borderColor: 'divider',
          padding: '6px 12px',
          textAlign: 'start',
        },
        '& pre': { padding: 3, overflow: 'auto', borderRadius: 2, bgcolor: 'surface.hover' },
        '& li': { marginBlock: 1 },
      }}
    >
      <Suspense fallback={<LoadingState />}>
        <Markdown markdown={markdown} />
      </Suspense>
    </Box>
  );
}

import { Markdown } from 'markdown-to-jsx/react';
import PictureIcon from '@mui/icons-material/ImageNotSupportedOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useT } from '../../core/i18n/translate.tsx';
import { pictureSource } from './picture-source.ts';

/** Renders Markdown as elements. Raw HTML is shown as text, and the parser rejects script addresses in links. */
export function SafeMarkdown({ markdown }: { readonly markdown: string }) {
  return (
    <Markdown
      options={{
        disableParsingRawHTML: true,
        // The screen provides the page's main heading; the document's headings start one level below.
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

interface MarkdownPictureProps {
  readonly src?: string;
  readonly alt?: string;
}

/** An image of a document. If it is external, its description and a link to it are shown instead. */
function MarkdownPicture({ src, alt = '' }: MarkdownPictureProps) {
  const t = useT();
  const source = pictureSource(src);
  if (source.kind === 'own')
    return <Box component="img" src={src} alt={alt} sx={{ maxWidth: '100%', height: 'auto' }} />;
  return (
    // Images are inside a paragraph, which cannot contain block elements.
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 3,
        maxWidth: '100%',
        padding: 3,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'surface.control',
        borderRadius: 2,
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <PictureIcon sx={{ color: 'text.secondary' }} />
      <span>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {alt || t('markdown.unnamed')}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {source.kind === 'remote'
            ? t('markdown.remote', { host: source.host })
            : t('markdown.missing')}{' '}
        </Box>
        {source.kind === 'remote' && (
          <Link
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('markdown.opens', { name: alt || t('markdown.unnamed') })}
          >
            {t('markdown.open')}
          </Link>
        )}
      </span>
    </Box>
  );
}

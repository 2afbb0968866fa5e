import Box from '@mui/material/Box';
import type { PropertyDifference } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

const colours = { added: 'text.success', removed: 'text.error', changed: 'text.warning' } as const;
const signs = { added: '+', removed: '−', changed: '~' } as const;

/** List of property differences. Signs and text convey the kind of change; color is an addition. */
export function DifferenceList({ differences }: { readonly differences: readonly PropertyDifference[] }) {
  const t = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
      {differences.map((difference) => (
        <Box component="li" key={difference.path} sx={{ overflowWrap: 'anywhere', typography: 'body2' }}>
          <Box component="span" aria-hidden sx={{ color: colours[difference.kind], fontWeight: 500 }}>
            {signs[difference.kind]}{' '}
          </Box>
          <code>{difference.path}</code>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`deployments.difference.${difference.kind}`)}
          </Box>
          {'before' in difference && difference.kind !== 'added' && (
            <Box component="del" sx={{ marginInlineStart: 2 }}>
              {shorten(difference.before)}
            </Box>
          )}
          {'after' in difference && difference.kind !== 'removed' && (
            <Box component="ins" sx={{ marginInlineStart: 2, textDecoration: 'none', fontWeight: 500 }}>
              {shorten(difference.after)}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

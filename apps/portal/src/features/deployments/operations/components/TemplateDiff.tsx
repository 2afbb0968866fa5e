import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { changedOnly, diffLines } from '../line-diff.ts';

const signs = { same: ' ', removed: '-', added: '+' } as const;
const tints = { same: undefined, removed: 'tint.error', added: 'tint.success' } as const;

/** Two templates line by line, only around what changed. */
export function TemplateDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useT();
  const lines = useMemo(
    // Lines have no name but their place.
    () => changedOnly(diffLines(before, after)).map((line, place) => ({ line, place })),
    [before, after],
  );
  if (lines.every(({ line }) => line === null)) return <>{t('deployments.templateSame')}</>;
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={t('deployments.templateDiff')}
      sx={{
        margin: 0,
        maxHeight: 360,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      {lines.map(({ line, place }) =>
        line === null ? (
          <Box key={place} sx={{ color: 'text.secondary', paddingInline: 3 }}>
            …
          </Box>
        ) : (
          <Box
            key={place}
            sx={{ paddingInline: 3, ...(tints[line.kind] && { backgroundColor: tints[line.kind] }) }}
          >
            {signs[line.kind]} {line.text}
          </Box>
        ),
      )}
    </Box>
  );
}

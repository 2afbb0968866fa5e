import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Fleet } from '@blueport/contracts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

const shown = ['succeeded', 'running', 'waiting', 'pending', 'failed', 'skipped'] as const;

/** How far a fleet upgrade has come, as a bar and in numbers. */
export function FleetCounts({ counts }: { readonly counts: Fleet['counts'] }) {
  const t = useT();
  const done = counts.total - counts.pending - counts.running - counts.waiting;
  return (
    <Box sx={{ marginBottom: 4 }}>
      <LinearProgress
        variant="determinate"
        value={counts.total === 0 ? 0 : (done * 100) / counts.total}
        aria-label={t('fleet.progress', { done, total: counts.total })}
        sx={{ marginBottom: 2 }}
      />
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0, padding: 0, listStyle: 'none' }}
      >
        {shown.map((name) => (
          <Box component="li" key={name} sx={{ typography: 'body2' }}>
            <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(counts[name])}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t(`fleet.count.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

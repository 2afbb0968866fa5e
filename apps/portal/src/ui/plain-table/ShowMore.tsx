import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';

/**
 * Returns the rows to render and a function for more: `step` rows at first, and again with every click. Rendering
 * hundreds of rows would block the page.
 */
export function useWindow<Row>(rows: readonly Row[], step = 100) {
  const [rowLimit, setRowLimit] = useState(step);
  const visibleRows = rows.slice(0, rowLimit);
  const rest = {
    visibleCount: visibleRows.length,
    total: rows.length,
    step,
    showMore: () => setRowLimit(rowLimit + step),
  };
  return { visibleRows, rest };
}

interface ShowMoreProps {
  readonly visibleCount: number;
  readonly total: number;
  readonly step: number;
  readonly showMore: () => void;
}

/** The number of visible rows with a button for more; renders nothing if all are visible. */
export function ShowMore({ visibleCount, total, step, showMore }: ShowMoreProps) {
  const t = useT();
  if (visibleCount >= total) return null;
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', paddingBlock: 3 }}>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('table.range', { first: 1, last: formatNumber(visibleCount), total: formatNumber(total) })}
      </Box>
      <Button size="small" variant="outlined" onClick={showMore}>
        {t('table.showMore', { count: Math.min(step, total - visibleCount) })}
      </Button>
    </Box>
  );
}

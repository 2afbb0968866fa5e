import Box from '@mui/material/Box';
import { formatValue } from './chart-units.ts';
import { LineSwatch } from './LineSwatch.tsx';
import type { OverlayRowsProps } from './plot-parts.ts';
import { tooltipCell as cell } from './tooltip-cell.ts';

/** The values of the lines over the series, with the bounds of a band. */
export function OverlayRows({ overlays, hidden, unit, index }: OverlayRowsProps) {
  return overlays.map(({ id, label, values, band, line }) => {
    const value = values[index] ?? null;
    if (value === null || hidden.has(id)) return null;
    const [low, high] = [band?.low[index] ?? null, band?.high[index] ?? null];
    return (
      <tr key={id}>
        <Box component="th" scope="row" sx={{ fontWeight: 400, padding: 0 }}>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <LineSwatch line={line} />
            {label}
          </Box>
        </Box>
        <Box component="td" sx={cell}>
          {formatValue(value, unit)}
          {low !== null && high !== null && low !== high && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {`${formatValue(low, unit)} – ${formatValue(high, unit)}`}
            </Box>
          )}
        </Box>
      </tr>
    );
  });
}

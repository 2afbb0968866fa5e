import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId } from 'react';
import { seriesColor } from './chart-colors.ts';
import type { ChartSeries } from './chart-data.ts';
import { HatchPattern } from './HatchPattern.tsx';

/** A square in the color of a series. */
export function Swatch({ color, isOther = false }: { readonly color: string; readonly isOther?: boolean }) {
  const hatch = useId();
  return (
    <svg aria-hidden width={12} height={12} style={{ flex: 'none', display: 'block' }}>
      {isOther && <HatchPattern id={hatch} />}
      <rect width={12} height={12} rx={2.5} fill={isOther ? `url(#${hatch})` : color} />
    </svg>
  );
}

interface ChartLegendProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The series with their colors. Each is a switch that hides its series. */
export function ChartLegend({ label, series, hidden, onToggle }: ChartLegendProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 0.5,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {series.map(({ id, label, isOther }, index) => (
        <li key={id}>
          <ButtonBase
            aria-pressed={!hidden.has(id)}
            onClick={() => onToggle(id)}
            sx={{
              typography: 'caption',
              gap: 1.5,
              minHeight: 24,
              paddingInline: 1.5,
              borderRadius: 1,
              color: hidden.has(id) ? 'text.secondary' : 'text.primary',
              textDecoration: hidden.has(id) ? 'line-through' : 'none',
              '& svg': { opacity: hidden.has(id) ? 0.35 : 1 },
              '&:hover': { bgcolor: 'surface.hover' },
            }}
          >
            <Swatch color={seriesColor(index)} isOther={isOther ?? false} />
            {label}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

import { ChartsTooltipContainer, useAxesTooltip } from '@mui/x-charts/ChartsTooltip';
import Box from '@mui/material/Box';
import type { PlotProps } from './plot-parts.ts';
import { tooltipCell as cell } from './tooltip-cell.ts';
import { Swatch } from './Swatch.tsx';

interface ChartTooltipProps {
  readonly plot: Pick<PlotProps, 'overlays' | 'overlayParts' | 'hidden' | 'unit'>;
  /** Returns the sum of the shown values as text, or undefined if values must not be added. */
  readonly totalOf: ((values: readonly number[]) => string) | undefined;
  readonly totalLabel: string;
}

/** The values at the crosshair, in the order of the legend. */
export function ChartTooltip(props: ChartTooltipProps) {
  return (
    <ChartsTooltipContainer trigger="axis">
      <Values {...props} />
    </ChartsTooltipContainer>
  );
}

function Values({ plot, totalOf, totalLabel }: ChartTooltipProps) {
  const axis = useAxesTooltip()?.[0];
  if (!axis) return null;
  const Rows = plot.overlayParts?.Rows;
  const items = axis.seriesItems.filter(({ value }) => value !== null && value !== undefined);
  return (
    <Box
      sx={{
        typography: 'caption',
        padding: 3,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: '0 4px 12px rgb(0 0 0 / 12%)',
      }}
    >
      <Box sx={{ fontWeight: 500, marginBottom: 1 }}>{axis.axisFormattedValue}</Box>
      <table style={{ borderSpacing: 0 }}>
        <tbody>
          {items.map(({ seriesId, color, formattedLabel, formattedValue }) => (
            <tr key={seriesId}>
              <Box component="th" scope="row" sx={{ fontWeight: 400, padding: 0 }}>
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                  <Swatch color={color} isOther={seriesId === 'other'} />
                  {formattedLabel}
                </Box>
              </Box>
              <Box component="td" sx={cell}>
                {formattedValue}
              </Box>
            </tr>
          ))}
          {totalOf && items.length > 1 && (
            <tr>
              <Box component="th" scope="row" sx={{ fontWeight: 500, padding: 0, textAlign: 'start' }}>
                {totalLabel}
              </Box>
              <Box component="td" sx={{ ...cell, fontWeight: 500 }}>
                {totalOf(items.map(({ value }) => Number(value)))}
              </Box>
            </tr>
          )}
          {Rows && <Rows {...plot} index={axis.dataIndex} />}
        </tbody>
      </table>
    </Box>
  );
}

import type { SxProps, Theme } from '@mui/material/styles';
import type { PlotProps } from './plot-parts.ts';

/** Number of points from which thin strokes between stacked bands are clearer. */
const manyPoints = 45;

/**
 * Axes, grid, strokes between stacked bands and the focus ring, in the colors of the theme.
 *
 * @param isLine Whether the crosshair is a line; otherwise it is a band.
 */
export const plotStyle = ({ isStacked, points }: PlotProps, isLine: boolean): SxProps<Theme> => ({
  // The doubled selector overrides the styles of the library's axes.
  '&& .MuiChartsAxis-tickLabel': { fontSize: 12, fill: 'var(--mui-palette-text-secondary)' },
  '&& .MuiChartsAxis-line': { stroke: 'var(--mui-palette-divider)' },
  '&& .MuiChartsGrid-line': { stroke: 'var(--mui-palette-divider)', strokeDasharray: '2 4' },
  '&& .MuiChartsAxisHighlight-root': isLine
    ? { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: 'none' }
    : { stroke: 'none', fill: 'var(--mui-palette-text-primary)', fillOpacity: 0.08 },
  '&& .MuiLineChart-line': {
    strokeWidth: isStacked ? 1.5 : 2,
    ...(isStacked && { stroke: 'var(--mui-palette-background-paper)' }),
  },
  ...(isStacked && {
    '&& .MuiLineChart-area': { fillOpacity: 1 },
    '&& .MuiBarChart-element': {
      stroke: 'var(--mui-palette-background-paper)',
      strokeWidth: points.length > manyPoints ? 0.5 : 1,
    },
  }),
  '&& .MuiBarChart-label': { fontSize: 12, fill: 'var(--mui-palette-text-primary)' },
  '&:has(:focus-visible)': {
    outline: '2px solid var(--mui-palette-text-link)',
    outlineOffset: 2,
    borderRadius: 1,
  },
});

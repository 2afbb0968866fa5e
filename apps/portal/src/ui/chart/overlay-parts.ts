import { LineSwatch } from './LineSwatch.tsx';
import { OverlayPlot } from './OverlayPlot.tsx';
import { OverlayRows } from './OverlayRows.tsx';
import { SeriesPatterns } from './SeriesPatterns.tsx';
import type { OverlayParts } from './plot-parts.ts';

/** The code that charts with lines over their series, or with patterns, pass to `Chart`. */
export const overlayParts: OverlayParts = {
  Plot: OverlayPlot,
  Rows: OverlayRows,
  Swatch: LineSwatch,
  Patterns: SeriesPatterns,
};

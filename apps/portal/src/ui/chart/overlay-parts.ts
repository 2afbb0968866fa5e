import { LineSwatch } from './LineSwatch.tsx';
import { overlayMaximum } from './overlay-maximum.ts';
import { OverlayPlot } from './OverlayPlot.tsx';
import { OverlayRows } from './OverlayRows.tsx';
import { SeriesPatterns } from './SeriesPatterns.tsx';
import type { OverlayParts } from './plot-parts.ts';

/** The code that charts with lines over their series, or with patterns, pass to `Chart`. */
export const overlayParts: OverlayParts = {
  axisMaximum: overlayMaximum,
  Plot: OverlayPlot,
  Rows: OverlayRows,
  Swatch: LineSwatch,
  Patterns: SeriesPatterns,
};

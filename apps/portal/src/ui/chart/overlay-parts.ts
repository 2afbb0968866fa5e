import { LineSwatch } from './LineSwatch.tsx';
import { OverlayPlot } from './OverlayPlot.tsx';
import { OverlayRows } from './OverlayRows.tsx';
import type { OverlayParts } from './plot-parts.ts';

/** The code that charts with lines over their series pass to `Chart`. */
export const overlayParts: OverlayParts = { Plot: OverlayPlot, Rows: OverlayRows, Swatch: LineSwatch };

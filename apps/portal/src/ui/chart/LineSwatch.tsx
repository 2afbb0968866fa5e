import type { ChartOverlay } from './chart-data.ts';
import { dashes, isMark, overlayPath } from './overlay-paths.ts';

const line = [
  { x: 1.5, y: 6 },
  { x: 14.5, y: 6 },
];
const mark = [{ x: 8, y: 6 }];

/** A short line with the dashes of an overlay, or its mark. */
export function LineSwatch({ line: kind }: { readonly line: ChartOverlay['line'] }) {
  return (
    <svg aria-hidden width={16} height={12} style={{ flex: 'none', display: 'block' }}>
      <path
        d={overlayPath(kind, isMark(kind) ? mark : line)}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray={kind === 'dashed' ? '4 4' : dashes[kind]}
        style={{ stroke: 'var(--mui-palette-text-primary)' }}
      />
    </svg>
  );
}

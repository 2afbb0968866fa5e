import type { ChartOverlay } from './chart-data.ts';
import { dashes } from './overlay-paths.ts';

/** A short line with the dashes of an overlay. */
export function LineSwatch({ line }: { readonly line: ChartOverlay['line'] }) {
  return (
    <svg aria-hidden width={16} height={12} style={{ flex: 'none', display: 'block' }}>
      <path
        d="M1.5 6h13"
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray={line === 'dashed' ? '4 4' : dashes[line]}
        style={{ stroke: 'var(--mui-palette-text-primary)' }}
      />
    </svg>
  );
}

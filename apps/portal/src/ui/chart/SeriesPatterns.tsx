import { seriesColor } from './chart-colors.ts';

const size = 8;
/** Marks on the color of each series: none, diagonals, dots, horizontals, verticals, a grid. */
const marks = [
  '',
  'M0 8L8 0M-2 2L2 -2M6 10L10 6',
  'M2 2h.01M6 6h.01',
  'M0 4h8',
  'M4 0v8',
  'M0 4h8M4 0v8',
] as const;

/** Patterns `${id}-0`, `${id}-1` and so on, which distinguish the series without colors. */
export function SeriesPatterns({ id, count }: { readonly id: string; readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <pattern key={index} id={`${id}-${index}`} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={seriesColor(index)} />
      <path
        d={marks[index % marks.length]}
        style={{ stroke: 'var(--mui-palette-background-paper)' }}
        strokeWidth={index % marks.length === 2 ? 2.5 : 1.5}
        strokeLinecap="round"
        fill="none"
      />
    </pattern>
  ));
}

import type { ChartOverlay } from './chart-data.ts';

/** A point of a drawing, in pixels. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** Dash patterns of lines, whose ends are round. */
export const dashes: Readonly<Record<ChartOverlay['line'], string>> = {
  dashed: '7 6',
  dotted: '0.1 5',
  solid: 'none',
};

/** Half the width of the mark of a point without neighbors, in pixels. */
const alone = 12;

const at = ({ x, y }: PlotPoint) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** Returns the path of a line that is interrupted at gaps. A point between two gaps becomes a short line. */
export function linePath(points: readonly (PlotPoint | null)[]): string {
  return points
    .flatMap((point, index) => {
      if (!point) return [];
      const isStart = !points[index - 1];
      if (isStart && !points[index + 1]) return [`M${at({ ...point, x: point.x - alone })}h${2 * alone}`];
      return [`${isStart ? 'M' : 'L'}${at(point)}`];
    })
    .join('');
}

/** Returns the path of the area between two lines, from their first to their last common point. */
export function bandPath(low: readonly (PlotPoint | null)[], high: readonly (PlotPoint | null)[]): string {
  const both = low.flatMap((point, index) => {
    const above = high[index];
    return point && above ? [{ low: point, high: above }] : [];
  });
  if (both.length === 1) {
    const { low: bottom, high: top } = both[0]!;
    return `M${at({ ...top, x: top.x - alone })}h${2 * alone}V${bottom.y}h${-2 * alone}Z`;
  }
  if (both.length === 0) return '';
  const back = both.toReversed().map((one) => `L${at(one.low)}`);
  return `M${both.map((one) => at(one.high)).join('L')}${back.join('')}Z`;
}

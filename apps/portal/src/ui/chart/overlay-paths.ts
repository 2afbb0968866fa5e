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
  diamonds: 'none',
  circles: 'none',
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

const marks: Partial<Record<ChartOverlay['line'], string>> = {
  diamonds: 'm0-5l5 5-5 5-5-5z',
  circles: 'm-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
};

/** Whether an overlay is a mark at each value instead of a line. */
export const isMark = (line: ChartOverlay['line']): boolean => line in marks;

/** Returns the path of an overlay: a line, or a mark at each point. */
export function overlayPath(line: ChartOverlay['line'], points: readonly (PlotPoint | null)[]): string {
  const mark = marks[line];
  if (mark === undefined) return linePath(points);
  return points.flatMap((point) => (point ? [`M${at(point)}${mark}`] : [])).join('');
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

import { type Figure, valueText } from './figure.ts';
import { targetText } from './targets.ts';

/** Collects the figures of one part and prints each one as it is measured. */
export class Report {
  readonly figures: Figure[] = [];

  add(figure: Figure): void {
    this.figures.push(figure);
    const { name, value, unit, note } = figure;
    const target = targetText(figure).replaceAll('*', '');
    console.log(
      `  ${name}: ${valueText(value, unit)}${target && `, target ${target}`}${note ? ` [${note}]` : ''}`,
    );
  }
}

/** Returns the median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the value below which the given share (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

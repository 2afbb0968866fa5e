import { betterWhen, type Figure, valueText } from './figure.ts';

/** Returns whether a figure meets its target, or undefined if it has no target. */
export function meetsTarget({ value, target, unit }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return betterWhen(unit) === 'lower' ? value <= target : value >= target;
}

/** Returns the target of a figure, marked if missed, or an empty string if it has no target. */
export function targetText(figure: Figure): string {
  const { target, unit } = figure;
  if (target === undefined) return '';
  const limit = `${betterWhen(unit) === 'lower' ? '≤' : '≥'} ${valueText(target, unit)}`;
  return meetsTarget(figure) ? limit : `${limit}, **missed**`;
}

/** Summarizes how many figures miss their target, and which. */
export function targetSummary(figures: readonly Figure[]): string {
  const withTarget = figures.filter(({ target }) => target !== undefined);
  const missed = withTarget.filter((figure) => !meetsTarget(figure));
  if (missed.length === 0) return `All ${withTarget.length} targets are met.`;
  return `${missed.length} of ${withTarget.length} targets are missed: ${missed.map(({ name }) => name).join('; ')}.`;
}

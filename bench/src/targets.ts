import { betterWhen, type Figure, valueText } from './figure.ts';

/** Whether a figure reaches its target; undefined without one. */
export function meetsTarget({ value, target, unit }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return betterWhen(unit) === 'lower' ? value <= target : value >= target;
}

/** The target of a figure, with a mark when it is missed; empty without one. */
export function targetText(figure: Figure): string {
  const { target, unit } = figure;
  if (target === undefined) return '';
  const limit = `${betterWhen(unit) === 'lower' ? '≤' : '≥'} ${valueText(target, unit)}`;
  return meetsTarget(figure) ? limit : `${limit}, **missed**`;
}

/** How many of the figures with a target miss it, and which. */
export function targetSummary(figures: readonly Figure[]): string {
  const withTarget = figures.filter(({ target }) => target !== undefined);
  const missed = withTarget.filter((figure) => !meetsTarget(figure));
  if (missed.length === 0) return `All ${withTarget.length} targets are met.`;
  return `${missed.length} of ${withTarget.length} targets are missed: ${missed.map(({ name }) => name).join('; ')}.`;
}

/** One measured figure. For rates (`/s`) and shares (`%`), higher is better; for everything else, lower is better. */
export interface Figure {
  /** Identifies the figure across runs. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** The target value: an upper limit, or a lower limit for a rate or a share. */
  readonly target?: number;
  /**
   * False for a duration that is mostly waiting, for example for a slow connection, which a faster processor barely
   * improves.
   */
  readonly isProcessorBound?: boolean;
  /** Whether the README shows the figure. */
  readonly isHeadline?: boolean;
  readonly note?: string;
}

/** `×` is a ratio of two values of the same run; `%` is a share of correct results. */
export const units = ['ms', 's', 'MiB', 'kB', 'requests', '/s', '×', '%'] as const;
export type Unit = (typeof units)[number];

export const betterWhen = (unit: Unit): 'lower' | 'higher' =>
  unit === '/s' || unit === '%' ? 'higher' : 'lower';

/** Returns whether a figure depends on processor speed; bytes and requests do not. */
export const isProcessorBound = ({ unit, isProcessorBound = true }: Figure): boolean =>
  isProcessorBound && (unit === 'ms' || unit === 's' || unit === '/s');

/** Formats a value with its unit, to about three significant digits. */
export function valueText(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${unit}`;
}

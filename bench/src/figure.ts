/** One measured figure. Rates (`/s`) are better when they are higher, everything else when it is lower. */
export interface Figure {
  /** Identifies the figure from run to run. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** The value to reach: at most, or at least for a rate. */
  readonly target?: number;
  /** False for a time that is mostly spent waiting, for example for a slow line, so that a faster processor changes little. */
  readonly isProcessorBound?: boolean;
  /** Whether the README shows it. */
  readonly isHeadline?: boolean;
  readonly note?: string;
}

export const units = ['ms', 's', 'MiB', 'kB', 'requests', '/s'] as const;
export type Unit = (typeof units)[number];

export const betterWhen = (unit: Unit): 'lower' | 'higher' => (unit === '/s' ? 'higher' : 'lower');

/** Whether a figure depends on the speed of the processor; bytes and requests do not. */
export const isProcessorBound = ({ unit, isProcessorBound = true }: Figure): boolean =>
  isProcessorBound && (unit === 'ms' || unit === 's' || unit === '/s');

/** A value with its unit, at about three digits. */
export function valueText(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${unit}`;
}

import { formatNumber } from '../../core/i18n/format.ts';

/** What the values of a chart measure: durations are milliseconds, sizes are bytes. */
export type ChartUnit =
  | { readonly kind: 'count' }
  | { readonly kind: 'duration' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'money'; readonly currency: string }
  | {
      readonly kind: 'custom';
      readonly format: (value: number) => string;
      readonly scale: (maximum: number) => AxisScale;
    };

interface Step {
  readonly size: number;
  readonly unit: string;
}

// Largest first.
const times: readonly Step[] = [
  { size: 86_400_000, unit: 'day' },
  { size: 3_600_000, unit: 'hour' },
  { size: 60_000, unit: 'minute' },
  { size: 1000, unit: 'second' },
];
const sizes: readonly Step[] = [
  { size: 1024 ** 4, unit: 'terabyte' },
  { size: 1024 ** 3, unit: 'gigabyte' },
  { size: 1024 ** 2, unit: 'megabyte' },
  { size: 1024, unit: 'kilobyte' },
  { size: 1, unit: 'byte' },
];

const stepOf = (steps: readonly Step[], value: number): Step =>
  steps.find(({ size }) => Math.abs(value) >= size) ?? steps.at(-1)!;

const inUnit = (value: number, unit: string, maximumFractionDigits = 0) =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });

const money = (value: number, currency: string, options: Intl.NumberFormatOptions) =>
  formatNumber(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options });

/** Formats a duration with its two largest units, such as "12 min 5 sec". */
function formatMilliseconds(value: number): string {
  if (value < 10_000) return inUnit(value / 1000, 'second', 1);
  const step = stepOf(times, Math.round(value / 1000) * 1000);
  const next = times[times.indexOf(step) + 1];
  if (!next) return inUnit(value / step.size, step.unit);
  // Rounded in the smaller unit first, so that 59.9 seconds never become 60.
  const rounded = Math.round(value / next.size) * next.size;
  const large = Math.floor(rounded / step.size);
  const small = Math.round((rounded - large * step.size) / next.size);
  return [inUnit(large, step.unit), small > 0 && inUnit(small, next.unit)].filter(Boolean).join(' ');
}

/** Formats a value exactly, for tooltips, labels and tables. */
export function formatValue(value: number, unit: ChartUnit): string {
  switch (unit.kind) {
    case 'count':
      return formatNumber(value);
    case 'duration':
      return formatMilliseconds(value);
    case 'bytes': {
      const { size, unit: name } = stepOf(sizes, value);
      return inUnit(value / size, name, 1);
    }
    case 'money':
      return money(value, unit.currency, {});
    case 'custom':
      return unit.format(value);
  }
}

/** The scale of an axis: the library divides the values by `divisor`, so that its round steps are round in the unit. */
interface AxisScale {
  readonly divisor: number;
  /** Formats a divided value. */
  readonly format: (value: number) => string;
}

/** Returns the scale of an axis up to a value. */
export function axisScale(unit: ChartUnit, maximum: number): AxisScale {
  switch (unit.kind) {
    case 'count':
      return { divisor: 1, format: (value) => formatNumber(value, { notation: 'compact' }) };
    case 'money':
      return {
        divisor: 1,
        format: (value) =>
          money(value, unit.currency, {
            notation: 'compact',
            minimumFractionDigits: 0,
            maximumFractionDigits: maximum < 5 ? 2 : 1,
          }),
      };
    case 'custom':
      return unit.scale(maximum);
    default: {
      // The unit below the maximum's, if it would leave fewer than two steps.
      const { size, unit: name } = stepOf(unit.kind === 'bytes' ? sizes : times, maximum / 2);
      return { divisor: size, format: (value) => inUnit(value, name, 1) };
    }
  }
}

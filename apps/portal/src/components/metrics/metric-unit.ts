import { formatNumber } from '../../core/i18n/format.ts';
import { axisScale, formatValue, type ChartUnit } from '../../ui/chart/chart-units.ts';

const bytes: ChartUnit = { kind: 'bytes' };
const durations: Readonly<Record<string, number>> = { MilliSeconds: 1, Seconds: 1000 };
const suffixes: Readonly<Record<string, string>> = {
  Percent: '%',
  BytesPerSecond: '/s',
  CountPerSecond: '/s',
};
const digits = (value: number): number => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 3);
const number = (value: number): string => formatNumber(value, { maximumFractionDigits: digits(value) });

function plain(value: number, unit: string): string {
  if (unit === 'Percent')
    return formatNumber(value / 100, { style: 'percent', maximumFractionDigits: digits(value) });
  return number(value) + (suffixes[unit] ?? '');
}

/** Returns how a chart shows values in a unit of the cloud, such as `BytesPerSecond`. */
export function chartUnitOf(unit: string | null): ChartUnit {
  const name = unit ?? '';
  const factor = durations[name];
  if (name === 'Bytes') return bytes;
  const suffix = suffixes[name] ?? '';
  if (name === 'BytesPerSecond') {
    return {
      kind: 'custom',
      format: (value) => formatValue(value, bytes) + suffix,
      scale: (maximum) => {
        const { divisor, format } = axisScale(bytes, maximum);
        return { divisor, format: (value) => format(value) + suffix };
      },
    };
  }
  if (factor !== undefined) return durationUnit(factor);
  return {
    kind: 'custom',
    format: (value) => plain(value, name),
    scale: () => ({
      divisor: 1,
      format: (value) =>
        name === 'Percent' ? plain(value, name) : formatNumber(value, { notation: 'compact' }) + suffix,
    }),
  };
}

const inUnit = (value: number, unit: 'millisecond' | 'second'): string =>
  formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits(value),
  });

/** Latencies: milliseconds up to a second, and seconds from there. */
function durationUnit(factor: number): ChartUnit {
  const format = (milliseconds: number) =>
    Math.abs(milliseconds) < 1000
      ? inUnit(milliseconds, 'millisecond')
      : inUnit(milliseconds / 1000, 'second');
  return {
    kind: 'custom',
    format: (value) => format(value * factor),
    scale: (maximum) => {
      const isShort = maximum * factor < 2000;
      return {
        divisor: (isShort ? 1 : 1000) / factor,
        format: (value) => inUnit(value, isShort ? 'millisecond' : 'second'),
      };
    },
  };
}

import { Failure } from '../expression/failure.ts';
import { checkTextLength } from './size.ts';
import { toFormattedText } from './toText.ts';
import type { Value } from './value.ts';

/** Formats a number by a standard format (`N2`, `D5`, `X`, ...) or a custom pattern (`#,##0.00`, `000`). */
function formatNumber(numberValue: number | bigint, format: string): string {
  const standard = /^([A-Za-z])(\d{0,2})$/.exec(format);
  if (format === '') return String(numberValue);
  // Decimal and hexadecimal digits are exact; the other formats may round.
  if (typeof numberValue === 'bigint' && standard && /[dx]/i.test(standard[1] ?? ''))
    return wideInteger(numberValue, standard[1] ?? '', Number(standard[2] ?? 0));
  const value = Number(numberValue);
  if (!standard) return customNumber(value, format);
  const kind = standard[1] ?? 'G';
  const precision = standard[2] === '' || standard[2] === undefined ? undefined : Number(standard[2]);
  switch (kind.toUpperCase()) {
    case 'N':
      return grouped(value, precision ?? 2);
    case 'F':
      return value.toFixed(precision ?? 2);
    case 'D':
      return signed(value, (text) => text.padStart(precision ?? 0, '0'));
    case 'X': {
      const hex = value.toString(16).padStart(precision ?? 0, '0');
      return kind === 'X' ? hex.toUpperCase() : hex;
    }
    case 'P':
      return `${grouped(value * 100, precision ?? 2)} %`;
    case 'C':
      return `¤${grouped(value, precision ?? 2)}`;
    case 'E': {
      const text = value
        .toExponential(precision ?? 6)
        .replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `e${sign}${digits.padStart(3, '0')}`);
      return kind === 'E' ? text.toUpperCase() : text;
    }
    default:
      return String(value);
  }
}

/** Formats a 64-bit integer; negative hexadecimal numbers are written in two's complement. */
function wideInteger(value: bigint, kind: string, precision: number): string {
  if (kind.toUpperCase() === 'D') {
    const digits = String(value < 0n ? -value : value).padStart(precision, '0');
    return value < 0n ? `-${digits}` : digits;
  }
  const hex = BigInt.asUintN(64, value).toString(16).padStart(precision, '0');
  return kind === 'X' ? hex.toUpperCase() : hex;
}

const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const signed = (value: number, write: (digits: string) => string): string =>
  (value < 0 ? '-' : '') + write(String(Math.abs(value)));

/**
 * Formats by a pattern of `0` (always a digit), `#` (a digit if present), `,` (thousands) and `.`; other text is
 * literal.
 */
function customNumber(value: number, pattern: string): string {
  const match = /[0#,]+(?:\.[0#]*)?/.exec(pattern);
  if (!match) return pattern;
  const [whole = '', fraction = ''] = match[0].split('.');
  const least = (whole.match(/0/g) ?? []).length;
  const fixed = Math.abs(value).toFixed(fraction.length);
  const [digits = '0', decimals = ''] = fixed.split('.');
  const padded = (digits === '0' && least === 0 ? '' : digits).padStart(least, '0');
  const withGroups = whole.includes(',') ? padded.replaceAll(/\B(?=(\d{3})+$)/g, ',') : padded;
  const needed = fraction.lastIndexOf('0') + 1;
  const trimmed = decimals.replace(/0+$/, '').padEnd(needed, '0');
  const text = (value < 0 ? '-' : '') + withGroups + (trimmed === '' ? '' : `.${trimmed}`);
  return pattern.slice(0, match.index) + text + pattern.slice(match.index + match[0].length);
}

const hole = /\{\{|\}\}|\{(\d+)(?:,(-?\d+))?(?::([^{}]*))?\}|[{}]/g;

/** Replaces the `{index,alignment:format}` placeholders of a pattern; a doubled brace is a literal one. */
export function formatText(pattern: string, args: readonly Value[]): string {
  let length = pattern.length;
  return pattern.replace(
    hole,
    (whole: string, position?: string, alignment?: string, format?: string): string => {
      if (whole === '{{' || whole === '}}') return whole.charAt(0);
      if (position === undefined) throw new Failure('ExpressionFailed', 'format-unbalanced-brace');
      const value = args[Number(position)];
      if (value === undefined)
        throw new Failure('ExpressionFailed', 'format-missing-value', {
          index: position,
          count: args.length,
        });
      const text =
        (typeof value === 'number' || typeof value === 'bigint') && format !== undefined
          ? formatNumber(value, format)
          : toFormattedText(value);
      const width = Number(alignment ?? 0);
      checkTextLength(Math.abs(width) + (length += text.length));
      return width < 0 ? text.padEnd(-width) : text.padStart(width);
    },
  );
}

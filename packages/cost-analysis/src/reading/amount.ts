const [zero, nine, plus, minus, point] = ['0', '9', '+', '-', '.'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];
const fractionDigits = 9;
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** Largest amount in billionths: nine billion units, which a 64-bit integer can store. */
export const maxBillionths = 9e18;

/** Largest number of integer digits for which every step below is exact. */
const longestInteger = 7;

/**
 * Converts a decimal number to billionths, rounded half away from zero; NaN if the text is not a number or beyond
 * `maxBillionths`.
 * Exact up to 9,007,199 units (2^53 billionths). Beyond, the result is the nearest JavaScript number, with a relative
 * error of about 10^-16: a billionth of a unit is lost, a cent is always exact.
 */
export function parseBillionths(text: string): number {
  const { length } = text;
  let at = 0;
  const sign = text.charCodeAt(0);
  if (sign === minus || sign === plus) at = 1;
  const start = at;
  let units = 0;
  for (; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) break;
    units = units * 10 + (code - zero);
  }
  const hasFraction = text.charCodeAt(at) === point;
  const end = hasFraction ? at + 1 : at;
  // Text without digits, with an exponent, or beyond the exact range.
  if (at === start || at - start > longestInteger || (!hasFraction && at < length)) return parseOther(text);
  const fraction = parseFraction(text, end);
  if (Number.isNaN(fraction)) return parseOther(text);
  const amount = units * 1e9 + fraction;
  return sign === minus && amount !== 0 ? -amount : amount;
}

/** Returns the billionths after the decimal point at `start`, or NaN if something other than digits follows. */
function parseFraction(text: string, start: number): number {
  let fraction = 0;
  const last = start + fractionDigits;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return Number.NaN;
    if (at < last) fraction = fraction * 10 + (code - zero);
    else if (at === last && code >= zero + 5) fraction += 1;
  }
  for (let at = text.length; at < last; at += 1) fraction *= 10;
  return fraction;
}

function parseOther(text: string): number {
  const amount = numberPattern.test(text) ? Math.round(Number(text) * 1e9) : Number.NaN;
  return Math.abs(amount) <= maxBillionths ? amount + 0 : Number.NaN;
}

/** Converts a decimal number; NaN if the text is not a finite number. */
export function parseQuantity(text: string): number {
  const quantity = numberPattern.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(quantity) ? quantity : Number.NaN;
}

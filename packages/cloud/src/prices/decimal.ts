/** Decimal numbers with twelve decimal places as integers, so that sums of money are exact. */
const places = 12;
const one = 10n ** BigInt(places);

/** Parses a decimal number exactly, including exponents; returns 0 for anything else. */
export function decimalOf(value: number | string): bigint {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim());
  if (match === null) return 0n;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = places - fraction.length + Number(exponent);
  const digits = BigInt(`${whole}${fraction}` || '0');
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
  return sign === '-' ? -scaled : scaled;
}

// Half is rounded away from zero, as on an invoice.
function divideRounded(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value >= 0n ? (value + half) / by : -((-value + half) / by);
}

/** Multiplies two decimals. */
export function multiply(one_: bigint, other: bigint): bigint {
  return divideRounded(one_ * other, one);
}

/** Divides two decimals; division by zero returns zero. */
export function divide(value: bigint, by: bigint): bigint {
  if (by === 0n) return 0n;
  return by > 0n ? divideRounded(value * one, by) : divideRounded(-value * one, -by);
}

/** Rounds to a number of decimal places. */
export function roundTo(value: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(places - digits);
  return divideRounded(value, unit) * unit;
}

/** Formats a decimal without an exponent: with exactly `digits` places, or as many as necessary. */
export function decimalText(value: bigint, digits?: number): string {
  const roundedValue = digits === undefined ? value : roundTo(value, digits);
  const sign = roundedValue < 0n ? '-' : '';
  const text = (roundedValue < 0n ? -roundedValue : roundedValue).toString().padStart(places + 1, '0');
  const whole = text.slice(0, -places);
  const fraction =
    digits === undefined
      ? text.slice(-places).replace(/0+$/, '')
      : text.slice(-places, text.length - places + digits);
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** Returns the number of decimal places of a currency. */
export function minorDigits(currency: string): number {
  return currency === 'JPY' || currency === 'KRW' ? 0 : 2;
}

/** Symbols of the fifteen currencies that the portal supports for display. */
const currencySymbols: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  CRC: '₡',
  GBP: '£',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  NGN: '₦',
  PHP: '₱',
  PLN: 'zł',
  PYG: '₲',
  THB: '฿',
  UAH: '₴',
  VND: '₫',
};

/** Returns the symbol of a currency, or undefined if amounts show its code or the symbol of the reader's region. */
export const currencySymbol = (code: string): string | undefined =>
  Object.hasOwn(currencySymbols, code) ? currencySymbols[code] : undefined;

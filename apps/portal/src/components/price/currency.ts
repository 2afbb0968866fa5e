import { type PriceCurrency, priceCurrencies } from '@blueport/contracts';

const key = 'bp.currency';
const isCurrency = (text: string): text is PriceCurrency =>
  (priceCurrencies as readonly string[]).includes(text);

/** Returns the currency of displayed prices, as selected in this browser. */
export function preferredCurrency(): PriceCurrency {
  const stored = localStorage.getItem(key) ?? '';
  return isCurrency(stored) ? stored : 'USD';
}

/** Stores the currency for later pages. */
export function rememberCurrency(currency: PriceCurrency): void {
  localStorage.setItem(key, currency);
}

import { type PriceCurrency, priceCurrencies } from '@blueport/contracts';

const key = 'bp.currency';
const isCurrency = (text: string): text is PriceCurrency =>
  (priceCurrencies as readonly string[]).includes(text);

/** Currency that prices are shown in, as chosen in this browser. */
export function preferredCurrency(): PriceCurrency {
  const stored = localStorage.getItem(key) ?? '';
  return isCurrency(stored) ? stored : 'USD';
}

/** Remembers the currency for the next page. */
export function rememberCurrency(currency: PriceCurrency): void {
  localStorage.setItem(key, currency);
}

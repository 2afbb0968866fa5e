import { type PriceCurrency, priceCurrencies } from '@blueport/contracts';
import { useSyncExternalStore } from 'react';

const key = 'bp.currency';
const isCurrency = (text: string): text is PriceCurrency =>
  (priceCurrencies as readonly string[]).includes(text);

/** Returns the currency of displayed prices, as selected in this browser. */
export function preferredCurrency(): PriceCurrency {
  const stored = localStorage.getItem(key) ?? '';
  return isCurrency(stored) ? stored : 'USD';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the currency of displayed prices, and renders again when another one is selected on the page. */
export const usePreferredCurrency = (): PriceCurrency => useSyncExternalStore(subscribe, preferredCurrency);

/** Stores the currency for this and later pages. */
export function rememberCurrency(currency: PriceCurrency): void {
  localStorage.setItem(key, currency);
  for (const listener of listeners) listener();
}

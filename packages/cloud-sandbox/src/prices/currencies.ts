/** Units of a currency for a dollar, as the embedded cloud reckons; they do not move. */
const rates: Readonly<Record<string, number>> = {
  USD: 1,
  AUD: 1.53,
  BRL: 5.44,
  CAD: 1.38,
  CHF: 0.88,
  CNY: 7.18,
  DKK: 6.83,
  EUR: 0.915,
  GBP: 0.782,
  INR: 83.6,
  JPY: 149,
  KRW: 1358,
  NOK: 10.6,
  NZD: 1.67,
  SEK: 10.4,
  TWD: 31.9,
};

/** The rate of a currency in any case; undefined where prices are not published in it. */
export function rateOf(currency: string): { currency: string; rate: number } | undefined {
  const code = currency.toUpperCase();
  const rate = Object.hasOwn(rates, code) ? rates[code] : undefined;
  return rate === undefined ? undefined : { currency: code, rate };
}

/** Currencies in which the list is published. */
export const listedCurrencies: readonly string[] = Object.keys(rates);

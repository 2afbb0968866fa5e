/** Currencies in which the vendor publishes retail prices. */
export const priceCurrencies = [
  'USD',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'DKK',
  'EUR',
  'GBP',
  'INR',
  'JPY',
  'KRW',
  'NOK',
  'NZD',
  'SEK',
  'TWD',
] as const;
export type PriceCurrency = (typeof priceCurrencies)[number];

/** Billionths of a currency, as the database stores amounts. */
const scale = 1_000_000_000n;

/** Converts billionths to a decimal string. */
export function toAmount(billionths: bigint): string {
  const absolute = billionths < 0n ? -billionths : billionths;
  const fraction = (absolute % scale).toString().padStart(9, '0').replace(/0+$/, '');
  const text = fraction === '' ? `${absolute / scale}` : `${absolute / scale}.${fraction}`;
  return billionths < 0n ? `-${text}` : text;
}

/** Returns the sum of amounts in billionths. */
export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Converts an amount of the currency to billionths, rounded. */
export const toBillionths = (amount: number): bigint => BigInt(Math.round(amount * 1e9));

/** Converts billionths to a number of the currency. Loses exactness; only for statistics. */
export const toNumber = (billionths: bigint): number => Number(billionths) / 1e9;

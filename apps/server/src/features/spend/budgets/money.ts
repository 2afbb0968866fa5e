const scale = 1_000_000_000n;

/** Converts a decimal string to billionths; further digits are cut off. */
export function parseAmount(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const value = BigInt(whole) * scale + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return sign === '-' ? -value : value;
}

const hoursPerMonth = 730;

/** Returns the part of a daily amount for some hours. */
export const ofDays = (daily: bigint, hours: number): bigint =>
  (daily * BigInt(Math.round(hours * 1000))) / 24_000n;

/** Returns the part of a monthly amount for some hours. */
export const forHours = (monthly: bigint, hours: number): bigint =>
  (monthly * BigInt(Math.round(hours * 1000))) / BigInt(hoursPerMonth * 1000);

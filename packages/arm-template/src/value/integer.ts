import { Failure } from '../expression/failure.ts';
import type { Value } from './value.ts';

/** An integer of the language: signed, 64 bits. */
export type Integer = number | bigint;

const least = -(2n ** 63n);
const most = 2n ** 63n - 1n;

/** Returns the smallest representation that is exact; throws on 64-bit overflow. */
export function toInteger(value: bigint): Integer {
  if (value < least || value > most)
    throw new Failure('ExpressionFailed', 'integer-too-large', { integer: shortened(value), limit: most });
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Returns whether a value is an exactly represented integer. */
export const isInteger = (value: Value): value is Integer =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));

/** Performs 64-bit arithmetic, with plain numbers as long as these are exact. */
export function calculate(
  a: Integer,
  b: Integer,
  plain: (a: number, b: number) => number,
  wide: (a: bigint, b: bigint) => bigint,
): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = plain(a, b);
    // Converts minus zero to zero.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  return toInteger(wide(BigInt(a), BigInt(b)));
}

const shortened = (value: bigint): string => {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
};

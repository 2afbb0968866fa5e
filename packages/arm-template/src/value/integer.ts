import { Failure } from '../expression/failure.ts';
import type { Value } from './value.ts';

/** An integer of the language: 64 bits with a sign. */
export type Integer = number | bigint;

const least = -(2n ** 63n);
const most = 2n ** 63n - 1n;

/** The smallest form that holds an integer exactly; one that does not fit into 64 bits is a fault. */
export function toInteger(value: bigint): Integer {
  if (value < least || value > most)
    throw new Failure(
      'ExpressionFailed',
      `The integer ${shortened(value)} does not fit into 64 bits.`,
      `The greatest integer is ${most}.`,
    );
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Whether a value is an integer that is held exactly. */
export const isInteger = (value: Value): value is Integer =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));

/** Adds, multiplies and so on in 64 bits, with plain numbers as long as these are exact. */
export function calculate(
  a: Integer,
  b: Integer,
  plain: (a: number, b: number) => number,
  wide: (a: bigint, b: bigint) => bigint,
): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = plain(a, b);
    // Minus zero is no integer.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  return toInteger(wide(BigInt(a), BigInt(b)));
}

const shortened = (value: bigint): string => {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
};

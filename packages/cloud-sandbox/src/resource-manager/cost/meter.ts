import { at, textOf, type Json } from '../json.ts';
import { powerPlace } from '../types/preservePower.ts';
import type { Metered, Running } from './running.ts';

/** Returns the active meters of a resource. */
export type Meter = (of: Metered) => Running[];

/** Returns a value inside `properties`. */
export const propertyOf = ({ body }: Metered, ...path: string[]): Json | undefined =>
  at(body, 'properties', ...path);

/** Returns the name of the SKU, or an empty text. */
export const skuOf = ({ body }: Metered): string => textOf(at(body, 'sku', 'name')) ?? '';

/** Returns a value if it is a finite number, otherwise a default. */
export const numberOr = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** Returns the capacity of the SKU, at least 1. */
export const capacityOf = ({ body }: Metered): number =>
  Math.max(1, numberOr(at(body, 'sku', 'capacity'), 1));

/** Returns a word as price lists spell it: the first letter in upper case, the others in lower case. */
export const capitalized = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** Returns a meter that runs all the time, in units. */
export const runningMeter = (
  service: string,
  name: string,
  meter: string,
  amount = 1,
  product = service,
): Running => ({
  service,
  product,
  sku: name,
  meter,
  amount,
});

/** Returns a meter for what is used, in units per month. */
export const usageMeter = (
  service: string,
  name: string,
  meter: string,
  amount: number,
  product = service,
): Running => ({
  ...runningMeter(service, name, meter, amount, product),
  used: true,
});

/** Returns the meters of a type that has the same single one for every resource. */
export const alwaysRunning =
  (service: string, name: string, meter: string, product = service): Meter =>
  () => [runningMeter(service, name, meter, 1, product)];

/**
 * Returns whether a machine is free of charge: deallocated machines are, while one that is only shut down from inside
 * stays allocated and is charged.
 */
export function isStopped(of: Metered): boolean {
  return (
    /^(deallocat|hibernat)/i.test(textOf(propertyOf(of, powerPlace)) ?? '') ||
    /^stopped$/i.test(textOf(propertyOf(of, 'powerState', 'code')) ?? '') ||
    /^stopped$/i.test(textOf(propertyOf(of, 'instanceView', 'state')) ?? '') ||
    /^stopped$/i.test(textOf(propertyOf(of, 'state')) ?? '')
  );
}

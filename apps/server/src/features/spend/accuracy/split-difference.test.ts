import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOfMonth, type PriceMeter } from '@blueport/contracts';
import { splitDifference, type BilledMeter } from './split-difference.ts';

const days = 10;
const hours = days * 24;
/** A price per hour such that ten days cost 240.00. */
const estimated = (more: Partial<PriceMeter> = {}): PriceMeter => ({
  meter: 'D2s v5',
  product: 'Virtual Machines Dsv5 Series',
  sku: 'D2s v5',
  unit: '1 Hour',
  unitPrice: '1',
  quantity: '730',
  monthly: '730',
  ...more,
});
const billed = (amount: number, quantity: number, more: Partial<BilledMeter> = {}): BilledMeter => ({
  meter: 'D2s v5',
  unit: '1 Hour',
  quantity,
  daily: Array.from({ length: days }, () => amount / days),
  ...more,
});
const on = (activeDays: number, daily: number): number[] =>
  Array.from({ length: days }, (_, day) => (day < activeDays ? daily : 0));
const split = (estimates: PriceMeter[], bills: BilledMeter[]) =>
  splitDifference(estimates, bills, { days, digits: 2 });
const nothing = { hours: 0, usage: 0, price: 0, notEstimated: 0, otherMeters: [] };

describe('the difference of a resource', () => {
  it('is nothing if everything was as estimated', () => {
    expect(split([estimated()], [billed(240, hours)])).toEqual({
      ...nothing,
      estimate: 24_000,
      actual: 24_000,
    });
  });

  it('is in hours if a machine was stopped', () => {
    expect(split([estimated()], [billed(96, 96)])).toMatchObject({ hours: -14_400, usage: 0, price: 0 });
    expect(split([estimated()], [])).toMatchObject({ actual: 0, hours: -24_000, usage: 0, price: 0 });
  });

  it('is in the price if the same hours cost less, for example when they are reserved', () => {
    expect(split([estimated()], [billed(144, hours)])).toMatchObject({ hours: 0, usage: 0, price: -9600 });
  });

  it('is in both for fewer hours at another price', () => {
    expect(split([estimated()], [billed(60, 120)])).toMatchObject({ hours: -12_000, usage: 0, price: -6000 });
  });

  it('is in usage if more units than estimated run, because time is limited', () => {
    expect(split([estimated()], [billed(480, 2 * hours)])).toMatchObject({
      hours: 0,
      usage: 24_000,
      price: 0,
    });
  });

  it('is in usage if more is consumed, also in units of seconds', () => {
    const volume = estimated({ meter: 'Memory', unit: '1 GiB Second', volume: true });
    expect(
      split([volume], [billed(120, hours / 2, { meter: 'Memory', unit: '1 GiB Second' })]),
    ).toMatchObject({ hours: 0, usage: -12_000, price: 0 });
  });

  it('is in hours for days without a monthly meter, and in usage for another size', () => {
    const disk = estimated({ meter: 'E10 LRS Disk', unit: '1/Month', quantity: '1' });
    const month = hours / hoursOfMonth;
    const half = billed(0, month / 2, { meter: 'E10 LRS Disk', unit: '1/Month', daily: on(5, 24) });
    expect(split([disk], [half])).toMatchObject({ actual: 12_000, hours: -12_000, usage: 0, price: 0 });
    const two = billed(480, 2 * month, { meter: 'E10 LRS Disk', unit: '1/Month' });
    expect(split([disk], [two])).toMatchObject({ hours: 0, usage: 24_000, price: 0 });
  });

  it('adds the units of differently sized packages', () => {
    expect(split([estimated()], [billed(240, hours / 100, { unit: '100 Hours' })])).toMatchObject(nothing);
  });

  it('adds meters that the estimate lacks to usage, and names them', () => {
    const traffic = billed(5, 100, { meter: 'Standard Data Transfer Out', unit: '1 GB' });
    const snapshot = billed(2, 1, { meter: 'Snapshots', unit: '1 GB/Month' });
    expect(split([estimated()], [billed(240, hours), snapshot, traffic])).toEqual({
      ...nothing,
      estimate: 24_000,
      actual: 24_700,
      usage: 700,
      notEstimated: 700,
      otherMeters: ['Standard Data Transfer Out', 'Snapshots'],
    });
  });

  it('compares a single meter that has another name in the bill', () => {
    expect(split([estimated()], [billed(144, hours, { meter: 'D2s v5/D2as v5' })])).toMatchObject({
      hours: 0,
      price: -9600,
      notEstimated: 0,
    });
  });

  it('knows only the days without cost if the cloud reports no meters', () => {
    const query = billed(0, 0, { meter: '', unit: '', daily: on(5, 30) });
    expect(split([estimated()], [query])).toMatchObject({
      actual: 15_000,
      hours: -12_000,
      usage: 3000,
      price: 0,
    });
  });

  it('does not compare the price of tiers, which depends on the quantity', () => {
    const tiers = [
      estimated({ monthly: '0', quantity: '100' }),
      estimated({ monthly: '730', quantity: '630' }),
    ];
    expect(split(tiers, [billed(300, hours)])).toMatchObject({ hours: 0, usage: 6000, price: 0 });
  });

  const name = fc.constantFrom('D2s v5', 'Disk', 'Data Transfer Out', '', 'd2S V5 ');
  const unit = fc.constantFrom(
    '1 Hour',
    '100 Hours',
    '1/Month',
    '1 GB/Month',
    '10K',
    '1 GB',
    '1 GB Second',
    '',
  );
  const number = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }));
  const meterOf = fc.record({ meter: name, unit, monthly: number, quantity: number, volume: fc.boolean() });
  const billOf = fc.record({
    meter: name,
    unit,
    quantity: number,
    // Refunds are negative.
    daily: fc.array(fc.double({ min: -1e4, max: 1e5, noNaN: true }), { minLength: days, maxLength: days }),
  });

  it('is exactly the sum of its parts for any estimate and bill', () => {
    fc.assert(
      fc.property(
        fc.array(meterOf, { maxLength: 6 }),
        fc.array(billOf, { maxLength: 6 }),
        fc.constantFrom(0, 2),
        (meters, bills, digits) => {
          const found = splitDifference(
            meters.map(({ volume, monthly, quantity, ...more }) =>
              estimated({
                ...more,
                monthly: monthly.toFixed(2),
                quantity: quantity.toFixed(6),
                ...(volume && { volume }),
              }),
            ),
            bills,
            { days, digits },
          );
          const { estimate, actual, hours: inHours, usage, price } = found;
          expect(inHours + usage + price).toBe(actual - estimate);
          expect([estimate, actual, inHours, usage, price].every(Number.isSafeInteger)).toBe(true);
          expect(inHours).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

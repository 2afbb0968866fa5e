import { describe, expect, it } from 'vitest';
import type { Prices } from './estimate.ts';
import { estimateSizes } from './estimate-sizes.ts';

/** Prices of which one list is read, one is not read yet, and one does not contain the size. */
const prices: Prices = {
  async estimate({ resources, isBulk }) {
    expect(isBulk).toBe(true);
    const monthly: Record<string, string | null> = { Standard_B2s: '30.37', Standard_D2s_v5: null };
    const line = (name: string) => ({
      resourceId: name,
      type: 'Microsoft.Compute/virtualMachines',
      name,
      monthly: monthly[name] ?? null,
      free: false,
      meters: [],
      notes: [],
    });
    const unpriced = [
      { name: 'Standard_D2s_v5', reason: { code: 'unreachable', message: '' } },
      { name: 'Standard_Odd1', reason: { code: 'not-listed', message: '' } },
    ].map((one) => ({ ...one, resourceId: one.name, type: 'Microsoft.Compute/virtualMachines' }));
    return {
      currency: 'USD',
      monthly: '30.37',
      lines: resources.map(({ name }) => line(name)),
      unpriced,
      free: 0,
      pricedShare: 0.33,
      source: 'retail',
      asOf: '2026-11-20T10:00:00Z',
      stale: false,
    };
  },
};

describe('estimateSizes', () => {
  it('distinguishes prices that are not read yet from sizes without a price', async () => {
    const sizes = ['Standard_B2s', 'Standard_D2s_v5', 'Standard_Odd1'];
    const { result } = await estimateSizes(prices, { cloud: 'general', location: 'westeurope', sizes });
    expect(result).toEqual([
      { name: 'Standard_B2s', monthly: '30.37', pending: false },
      { name: 'Standard_D2s_v5', monthly: null, pending: true },
      { name: 'Standard_Odd1', monthly: null, pending: false },
    ]);
  });
});

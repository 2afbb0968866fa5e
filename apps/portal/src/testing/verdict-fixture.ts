import type { Verdict } from '@blueport/contracts';

const ready = { state: 'ready', reason: null, asOf: '2026-11-20T10:00:00.000Z' } as const;

/** Returns a verdict without problems, with the given overrides. */
export function verdictFixture(overrides: Partial<Verdict> = {}): Verdict {
  return {
    fingerprint: 'f'.repeat(64),
    at: '2026-11-20T10:00:00.000Z',
    tookMs: 120,
    outcome: 'ready',
    reasons: [],
    blueprint: { name: 'linux-vm', title: 'Linux VM', version: '1.0.0' },
    place: {
      subscriptionId: '11111111-1111-4111-8111-111111111111',
      subscriptionName: 'Production',
      resourceGroup: 'rg',
      makesGroup: true,
      location: 'westeurope',
    },
    resources: [],
    diagnostics: [],
    changes: {
      ...ready,
      data: {
        counts: { create: 0, modify: 0, delete: 0, noChange: 0, unknown: 0 },
        changes: [],
        groups: [],
        inventoryAt: null,
      },
    },
    policy: {
      ...ready,
      data: { assignments: 0, definitions: 0, findings: [], writes: [], exempt: 0, leftOut: 0 },
    },
    price: {
      ...ready,
      data: {
        currency: 'USD',
        monthly: '0.00',
        lines: [],
        unpriced: [],
        free: 0,
        pricedShare: 1,
        source: 'retail',
        asOf: ready.asOf,
        stale: false,
      },
    },
    quota: { ...ready, data: { lines: [], unknown: [] } },
    names: { ...ready, data: { names: [] } },
    rights: { ...ready, data: { actsWith: 'person', needed: 3, missing: [] } },
    budget: { ...ready, data: { budgets: [] } },
    approval: { required: false, reasons: [] },
    ...overrides,
  };
}

import type { Insight } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { alertBoard } from './alert-board.ts';

const now = Date.parse('2026-11-29T12:00:00Z');
const resourceId = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Compute/virtualMachines/vm-1';
const alert = (more: Partial<Insight> = {}): Insight =>
  ({
    kind: 'firingAlert',
    resourceId,
    startedAt: '2026-11-29T11:00:00.000Z',
    facts: { metric: 'Percentage CPU', operator: '>', threshold: '80', aggregation: 'Average' },
    ...more,
  }) as Insight;

describe('alertBoard', () => {
  it('shows the metric of an alert with its threshold', () => {
    expect(alertBoard(alert(), now)).toMatchObject({
      selection: { resourceIds: [resourceId] },
      period: { last: '24h' },
      charts: [
        {
          type: 'Microsoft.Compute/virtualMachines',
          metric: 'Percentage CPU',
          aggregation: 'Average',
          threshold: { operator: 'GreaterThan', value: 80 },
        },
      ],
    });
  });

  it('names the period of the threshold, because a sum depends on it', () => {
    const facts = { ...alert().facts, aggregation: 'Total', window: 'PT5M' };
    expect(alertBoard(alert({ facts }), now)?.charts?.[0]?.threshold).toEqual({
      operator: 'GreaterThan',
      value: 80,
      interval: 'PT5M',
    });
  });

  it('shows the day around the start of an older alert', () => {
    expect(alertBoard(alert({ startedAt: '2026-11-20T10:00:00.000Z' }), now)?.period).toEqual({
      from: '2026-11-20T04:00:00.000Z',
      to: '2026-11-21T04:00:00.000Z',
    });
  });

  it('shows nothing without a metric, and for other kinds', () => {
    expect(alertBoard(alert({ facts: { rule: 'r' } }), now)).toBeUndefined();
    expect(alertBoard(alert({ kind: 'serviceEvent' }), now)).toBeUndefined();
  });
});

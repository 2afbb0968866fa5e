import type { InsightReading } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { emptyList } from './empty-list.ts';

const reading = (state: InsightReading['sources'][number]['state']): InsightReading => ({
  subscriptionId: 's',
  name: 'Production',
  running: false,
  readBy: null,
  dueAt: null,
  sources: [{ source: 'firingAlert', state, readAt: null, failure: null }],
});

describe('emptyList', () => {
  it('reports that nothing needs attention only if every source was read', () => {
    expect(emptyList([reading('ready'), reading('ready')]).title).toBe('insights.none');
    expect(emptyList([reading('ready'), reading('failed')]).title).toBe('insights.noneKnown');
    expect(emptyList([]).title).toBe('insights.noneYet');
    expect(emptyList(undefined).title).toBe('insights.firstRead');
  });

  it('reports how many subscriptions the first check has completed', () => {
    expect(emptyList([reading('ready'), reading('unread')])).toEqual({
      title: 'insights.firstRead',
      detail: 'insights.firstReadProgress',
      values: { complete: 1, count: 2 },
    });
  });
});

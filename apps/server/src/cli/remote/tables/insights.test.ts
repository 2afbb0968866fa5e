import type { InsightReading } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { checksNote } from './insights.ts';

const reading = (state: 'ready' | 'unread' | 'failed'): InsightReading => ({
  subscriptionId: 's',
  name: 'Production',
  running: false,
  readBy: null,
  dueAt: null,
  sources: [{ source: 'firingAlert', state, readAt: null, failure: null }],
});

it('explains an empty list until every subscription was checked', () => {
  expect(checksNote([reading('ready'), reading('unread')])).toContain('1 of 2 subscriptions');
  expect(checksNote([])).toContain('No subscription is connected');
  expect(checksNote([reading('ready'), reading('failed')])).toBe('');
});

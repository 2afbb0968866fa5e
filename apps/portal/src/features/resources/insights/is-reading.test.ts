import type { InsightReading } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { isReading } from './is-reading.ts';

const now = Date.parse('2026-11-29T10:00:00Z');
const reading = (more: Partial<InsightReading>): InsightReading => ({
  subscriptionId: 's',
  name: 'Production',
  running: false,
  readBy: null,
  dueAt: null,
  sources: [{ source: 'firingAlert', state: 'ready', readAt: null, failure: null }],
  ...more,
});
const unread = [{ source: 'expiringSecret', state: 'unread', readAt: null, failure: null }] as const;

describe('isReading', () => {
  it.each([
    ['a running read', reading({ running: true }), true],
    ['a first read that is due', reading({ sources: [...unread], dueAt: '2026-11-29T09:59:00Z' }), true],
    ['a subscription that was just connected', reading({ sources: [...unread] }), true],
    [
      'a first read that the cloud postponed',
      reading({ sources: [...unread], dueAt: '2026-11-29T10:30:00Z' }),
      false,
    ],
    ['complete sources', reading({}), false],
  ])('recognizes %s', (_title, value, expected) => {
    expect(isReading(value, now)).toBe(expected);
  });
});

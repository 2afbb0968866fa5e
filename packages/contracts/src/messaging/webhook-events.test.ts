import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webhookEventOfEnd, webhookEventTypes } from './webhook-events.ts';
import { webhookEventList } from './webhook-events/all.ts';
import type { WebhookEventDefinition } from './webhook-events/webhook-event.ts';

it('assigns a unique name to every webhook event', () => {
  expect(new Set(webhookEventTypes).size).toBe(webhookEventTypes.length);
});

describe('the webhook event for the end of an operation', () => {
  it.each([
    ['create', 'Succeeded', 'deployment.succeeded'],
    ['create', 'Warning', 'deployment.warnings'],
    ['delete', 'Succeeded', 'deployment.deleted'],
    ['delete', 'Failed', 'deployment.failed'],
    ['detach', 'Succeeded', 'deployment.detached'],
    ['stop', 'Canceled', 'deployment.canceled'],
    ['create', 'Running', undefined],
  ] as const)('for %s in state %s is %s', (kind, state, event) => {
    expect(webhookEventOfEnd(kind, state)).toBe(event);
  });
});

/** The contents of a new file in the folder. */
const restarted: WebhookEventDefinition = {
  name: 'deployment.restarted',
  when: 'a restart succeeds',
  onSuccessOf: 'restart',
};

describe('a new webhook event', () => {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock('./webhook-events/all.ts', () => ({ webhookEventList: [...webhookEventList, restarted] }));
  });
  afterAll(() => {
    vi.doUnmock('./webhook-events/all.ts');
    vi.resetModules();
  });

  it('can be subscribed to', async () => {
    const { webhookRoutes } = await import('./webhook-routes.ts');
    const accepts = (events: string[]) =>
      webhookRoutes.create.body.safeParse({ name: 'n', url: 'https://receiver.example/', events }).success;
    expect([accepts([restarted.name]), accepts(['deployment.unknown'])]).toEqual([true, false]);
  });

  it('is listed, and sent at the end of its operation', async () => {
    const events = await import('./webhook-events.ts');
    expect(events.webhookEventTypes).toContain(restarted.name);
    expect(events.webhookEventOfEnd('restart', 'Succeeded')).toBe(restarted.name);
    expect(events.webhookEventOfEnd('restart', 'Failed')).toBe('deployment.failed');
  });
});

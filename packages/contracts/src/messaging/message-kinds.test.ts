import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messageKindList } from './message-kinds/all.ts';
import type { MessageKindDefinition } from './message-kinds/message-kind.ts';

it('assigns a unique name to every kind of message', () => {
  const names = messageKindList.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** The contents of a new file in the folder. */
const reminder: MessageKindDefinition = {
  name: 'reminder',
  topic: 'people',
  asksFor: 'decision',
  channels: { portal: false, mail: true },
  isOptional: true,
  hasDeploymentState: true,
};

describe('a new kind of message', () => {
  beforeAll(() => {
    vi.resetModules();
    vi.doMock('./message-kinds/all.ts', () => ({ messageKindList: [...messageKindList, reminder] }));
  });
  afterAll(() => {
    vi.doUnmock('./message-kinds/all.ts');
    vi.resetModules();
  });

  it('is accepted by the schema of messages', async () => {
    const { notificationSchema } = await import('./notification-routes.ts');
    const { kind } = notificationSchema.shape;
    expect(kind.safeParse('reminder').success).toBe(true);
    expect(kind.safeParse('unknown').success).toBe(false);
  });

  it('is listed with its channels, and shows the state of a deployment', async () => {
    const kinds = await import('./message-kinds.ts');
    expect(kinds.messageKinds).toContain('reminder');
    expect(Object.entries(kinds.defaultChannels)).toContainEqual(['reminder', reminder.channels]);
    const added = kinds.messageKinds.at(-1)!;
    expect(kinds.channelsOf(added)).toEqual(reminder.channels);
    expect(kinds.hasDeploymentState(added)).toBe(true);
    expect(kinds.topicOf(added)).toBe('people');
  });

  it('asks for a decision only while it is pending', async () => {
    const kinds = await import('./message-kinds.ts');
    const added = kinds.messageKinds.at(-1)!;
    expect(kinds.requestOfMessage(added, 'pending')).toBe('decision');
    expect(kinds.requestOfMessage(added, 'approved')).toBeUndefined();
    expect(kinds.requestOfMessage('operationFailed', 'Failed')).toBe('attention');
  });

  it('has default channels in the preferences, which users may change', async () => {
    const { notificationKinds } = await import('./message-kinds.ts');
    const { defaultPreferences } = await import('../site/preferences.ts');
    const { preferencesSchema } = await import('../identity/account-routes.ts');
    expect(notificationKinds.at(-1)).toBe('reminder');
    const { notifications } = defaultPreferences;
    expect(Object.keys(notifications)).toEqual([...notificationKinds]);
    const changed = { ...notifications, reminder: { portal: true, mail: false } };
    const { reminder: _reminder, ...incomplete } = changed;
    const accepts = (value: object) =>
      preferencesSchema.safeParse({ ...defaultPreferences, notifications: value }).success;
    expect([accepts(changed), accepts(incomplete)]).toEqual([true, false]);
  });
});

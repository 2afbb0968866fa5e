import { expect, it } from 'vitest';
import { createMailWorker } from './mail-worker.ts';
import type { ClaimedMail, MailOutcome, OutboxStore } from './outbox-store.ts';

const mail: ClaimedMail = {
  id: 'a',
  organizationId: 'o',
  createdBy: null,
  recipient: { name: 'Nora', address: 'nora@contoso.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<a@portal.example>',
  createdAt: new Date(0),
  attempt: 1,
};

const failure = {
  text: 'The portal could not send the mail: cannot be composed',
  note: { code: 'mail-failed', values: { detail: 'cannot be composed' } },
};

it.each([
  [1, { state: 'Pending', failure, afterSeconds: 30 }],
  [2, { state: 'Dead', failure }],
])('records the outcome of a letter that cannot be composed, after attempt %i', async (attempt, expected) => {
  const turns: MailOutcome[] = [];
  const queue = [{ ...mail, attempt }];
  const store: OutboxStore = {
    take: async () => queue.splice(0),
    beginText: async () => {},
    save: async (_owner, _mail, turn) => turns.push(turn) > 0,
    release: async () => {},
  };
  const worker = createMailWorker({
    store,
    postman: { deliver: () => Promise.reject(new Error('cannot be composed')) },
    from: { name: 'Blueport', address: 'no-reply@portal.example' },
    onError: () => {},
    concurrency: 1,
    sweepMs: 10,
    delaySeconds: [30],
    random: () => 0.5,
  });
  worker.start();
  await expect.poll(() => turns).toEqual([expected]);
  await worker.stop();
});

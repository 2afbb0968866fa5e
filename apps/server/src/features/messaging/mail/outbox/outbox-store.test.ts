import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { createOutboxStore } from './outbox-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('turns a mail that cannot be decrypted into a dead letter without delaying others', async () => {
  const { db } = server.database;
  const { vault, newId } = server.parts;
  const { account } = await server.login(people.admin);
  const enqueue = (address: string): Promise<string> =>
    db.transaction().execute((tx) =>
      enqueueMail(
        tx,
        { vault, newId, messageDomain: 'portal.example', waitsFor: null },
        {
          organizationId: account.orgId,
          createdBy: account.id,
          kind: 'notification',
          eventKey: address,
          recipient: { name: address, address },
          mail: { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' },
        },
      ),
    );
  const broken = await enqueue('broken@contoso.example');
  const sound = await enqueue('sound@contoso.example');
  await db
    .updateTable('mail_outbox')
    .set({ content: Buffer.from('x') })
    .where('id', '=', broken)
    .execute();
  const dead: string[] = [];
  const store = createOutboxStore({
    db,
    vault,
    leaseSeconds: 60,
    onDead: async (_tx, { recipient }) => void dead.push(recipient),
  });
  const claimedMails = await store.take(newId(), 4);
  expect(claimedMails.map(({ id, text }) => [id, text])).toEqual([[sound, 'Hello']]);
  expect(dead).toEqual(['broken@contoso.example']);
  const row = await db
    .selectFrom('mail_outbox')
    .select(['state', 'last_error', 'last_error_note'])
    .where('id', '=', broken)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'Dead',
    last_error: expect.stringContaining('could not be read'),
    last_error_note: { code: 'mail-unreadable' },
  });
});

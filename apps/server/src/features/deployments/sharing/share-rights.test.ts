import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readHolders, readRecipients } from '../../messaging/notifications/recipients.ts';
import { rightsOfSharer } from './share-rights.ts';

let server: TestServer;
let person: { id: string; organization_id: string };

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.database.pool.query<typeof person>(
    'select id, organization_id from account where email = $1',
    [people.engineer.email],
  );
  person = rows[0]!;
});
afterAll(() => server.stop());

const { email } = people.engineer;
const change = (set: string) =>
  server.database.pool.query(`update account set ${set} where email = $1`, [email]);
const shares = () => rightsOfSharer(server.database.db, person.organization_id, person.id);

describe('a person whose account', () => {
  it.each([
    ['has expired', `expires_at = now() - interval '1 second'`, false],
    ['expires tomorrow', `expires_at = now() + interval '1 day'`, true],
    ['has no expiry', 'expires_at = null', true],
    ['is disabled', `state = 'Disabled'`, false],
    ['is enabled again', `state = 'Active'`, true],
  ])('%s: has rights to share and receives notifications only if active', async (_what, set, holds) => {
    await change(set);
    expect((await shares()).length > 0).toBe(holds);
    const { db } = server.database;
    const recipients = await readRecipients(db, { accounts: [person.id] }, 'approval');
    expect(recipients.length > 0).toBe(holds);
    expect((await readHolders(db, person.organization_id, 'blueprintProvision')).includes(person.id)).toBe(
      holds,
    );
  });
});

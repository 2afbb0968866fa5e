import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, countAudit, type Actor } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let operator: Actor;
let admin: Actor;
let engineer: Actor;

beforeAll(async () => {
  server = await startTestServer();
  operator = await actAs(server, people.operator);
  admin = await actAs(server, people.admin);
  engineer = await actAs(server, people.engineer);
});
afterAll(() => server.stop());

const ask = async (actor: Actor, kind: string, value: string, id?: string): Promise<string | null> => {
  const answer = await actor.post('/api/namecheck', { kind, value, ...(id !== undefined && { id }) });
  expect(answer.status).toBe(200);
  const { available, reason, message } = answer.body as {
    available: boolean;
    reason: string | null;
    message: string;
  };
  expect([available, message === '']).toEqual([reason === null, reason === null]);
  return reason;
};

describe('the name check', () => {
  it('returns "not-permitted" for taken and free names to users who cannot create such an object', async () => {
    for (const [kind, taken, free] of [
      ['organizationKey', 'contoso', 'free-key'],
      ['organizationName', 'Fabrikam', 'Free'],
      ['roleName', 'reader', 'free'],
      ['userEmail', people.reader.email, 'free@contoso.example'],
    ] as const) {
      expect([await ask(engineer, kind, taken), await ask(engineer, kind, free)]).toEqual([
        'not-permitted',
        'not-permitted',
      ]);
    }
    expect(await ask(admin, 'organizationKey', 'fabrikam')).toBe('not-permitted');
  });

  it.each([
    ['organizationKey', 'No', 'malformed'],
    ['organizationKey', 'contoso', 'taken'],
    ['organizationKey', 'new-one', null],
    ['organizationName', 'ab\u202ecd', 'malformed'],
    ['organizationName', 'CONTOSO', 'taken'],
    ['organizationName', 'New one', null],
  ])('for the kind %s and the name "%s" returns %s to the operator', async (kind, value, reason) => {
    expect(await ask(operator, kind, value)).toBe(reason);
  });

  it.each([
    ['roleName', ' ', 'malformed'],
    ['roleName', 'READER', 'taken'],
    ['roleName', 'New', null],
    ['userEmail', 'nobody', 'malformed'],
    ['userEmail', 'Reader@Contoso.example', 'taken'],
    ['userEmail', 'new@contoso.example', null],
    // These are in use in other organizations and free in this one.
    ['userEmail', people.otherAdmin.email, null],
    ['organizationName', 'Fabrikam', null],
    ['roleName', 'operator', null],
  ])('for the kind %s and the name "%s" returns %s to an administrator', async (kind, value, reason) => {
    expect(await ask(admin, kind, value)).toBe(reason);
  });

  it('ignores the object itself and writes nothing to the audit log', async () => {
    const roles = (await admin.get('/api/role?filter=reader')).body as { result: { id: string }[] };
    const count = await countAudit(server);
    expect(await ask(admin, 'roleName', 'Reader', roles.result[0]!.id)).toBeNull();
    expect(await ask(admin, 'roleName', 'admin', roles.result[0]!.id)).toBe('taken');
    expect(await countAudit(server)).toBe(count);
    expect((await admin.post('/api/namecheck', { kind: 'nothing', value: 'x' })).status).toBe(400);
  });

  it('is rate limited', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 400 && statuses.at(-1) !== 429; attempt += 1) {
      statuses.push((await admin.post('/api/namecheck', { kind: 'roleName', value: 'x' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(100);
    expect((await operator.post('/api/namecheck', { kind: 'roleName', value: 'x' })).status).toBe(200);
  });
});

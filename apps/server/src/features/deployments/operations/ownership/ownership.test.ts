import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../../testing/test-server.ts';
import { startDayTwo, type DayTwo } from '../day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

describe('a deployment', () => {
  it('is locked, unlocked and transferred only with the current ETag', async () => {
    const deployment = await world.deploy('storage-account', 'care-it');
    const change = (method: string, path: string, body: unknown, etag: string, as = world.engineer) =>
      world.call(method, `/${deployment.name}/${path}`, body, as, { 'if-match': etag });
    const stale = await change('PUT', 'lock', {}, '"0"');
    expect(stale.status).toBe(412);
    const locked = await change('PUT', 'lock', { note: 'Audit runs' }, deployment.etag);
    expect(locked.body).toMatchObject({
      lock: { note: 'Audit runs', by: { email: 'engineer@contoso.example' } },
    });
    for (const [method, path, body] of [
      ['POST', 'redeploy', {}],
      ['POST', 'rollback', {}],
      ['DELETE', '?resources=delete', undefined],
      ['DELETE', '?resources=detach', undefined],
    ] as const) {
      const refused = await world.call(
        method,
        `/${deployment.name}${path.startsWith('?') ? path : `/${path}`}`,
        body,
      );
      expect([path, problemOf(refused)]).toEqual([path, 'conflict']);
      expect(refused.text).toContain('locked');
    }
    const admin = await world.signIn('admin@contoso.example');
    const { etag } = await world.read(deployment.name);
    const unlocked = await change('DELETE', 'lock', undefined, etag, admin);
    expect(unlocked.body).toMatchObject({ lock: null });

    const foreign = await change(
      'POST',
      'assign',
      { accountId: crypto.randomUUID() },
      (unlocked.body as { etag: string }).etag,
      admin,
    );
    expect(problemOf(foreign)).toBe('invalid-input');
    const assignResponse = await change(
      'POST',
      'assign',
      { accountId: admin.account.id },
      (unlocked.body as { etag: string }).etag,
      admin,
    );
    expect(assignResponse.body).toMatchObject({
      owner: { email: 'admin@contoso.example' },
      createdBy: { email: 'engineer@contoso.example' },
    });
    // An engineer may not list people but finds candidates for a transfer, all of the same organization.
    const found = await world.call('GET', `/${deployment.name}/candidate?text=e`, undefined, world.engineer);
    expect(found.body, found.text).toMatchObject({ organizations: [], mayLeave: false });
    const emails = (found.body as { people: { email: string }[] }).people.map(({ email }) => email);
    expect(emails).toContain('engineer@contoso.example');
    expect(emails.filter((email) => !email.endsWith('@contoso.example'))).toEqual([]);
    const operates = async (text: string) => {
      const { body } = await world.call('GET', `/${deployment.name}/candidate?text=${text}`);
      return (body as { people: { mayOperate: boolean }[] }).people.map(({ mayOperate }) => mayOperate);
    };
    expect([await operates('engineer@'), await operates('reader@')]).toEqual([[true], [false]]);
    const literal = await world.call(
      'GET',
      `/${deployment.name}/candidate?text=%25`,
      undefined,
      world.engineer,
    );
    expect(literal.body).toMatchObject({ people: [] });
    const transferResponse = await change(
      'POST',
      'assign',
      { organizationId: crypto.randomUUID() },
      '"1"',
      admin,
    );
    expect(problemOf(transferResponse)).toBe('permission-missing');
  });
});

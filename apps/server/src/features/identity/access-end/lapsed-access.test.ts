import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '../../../testing/administration.testing.ts';
import { createNotifier } from '../../messaging/notifications/index.ts';
import { email, startAccessWorld, type AccessWorld } from './access-world.testing.ts';
import { createEndAccess, endLapsedAccess } from './index.ts';

let access: AccessWorld;
beforeAll(async () => {
  access = await startAccessWorld();
}, 60_000);
afterAll(() => access.world.stop());

const asEngineer: AccessWorld['asEngineer'] = (work) => access.asEngineer(work);
const query: AccessWorld['query'] = (text, ...values) => access.query(text, ...values);
const create: AccessWorld['create'] = (as) => access.create(as);
/** Runs the job that otherwise runs every 30 seconds. */
async function endLapsed(): Promise<number> {
  const { parts } = access.world.server;
  const mailer = { notice: () => Promise.resolve() } as unknown as Parameters<typeof createNotifier>[1];
  const endAccess = createEndAccess({
    ...parts,
    notifier: createNotifier(parts, mailer),
    onFleetEnd: () => Promise.resolve(),
  });
  return endLapsedAccess(parts, endAccess);
}

describe('an expired account', () => {
  it('loses access like a disabled one, and only once', () =>
    asEngineer(async (engineer) => {
      const deployment = await access.withRule(() => create(engineer));
      expect(await endLapsed()).toBe(0);
      await query(`update account set expires_at = now() - interval '1 second' where email = $1`, email);
      expect(await endLapsed()).toBe(1);
      expect(await access.read(deployment.id)).toMatchObject({
        state: 'Canceled',
        error: { code: 'RequesterAccessEnded' },
      });
      expect(await lastAudit(access.world.server, engineer.account.orgId)).toMatchObject({
        action: 'user.accessEnd',
        account_id: null,
        details: { requestsEnded: 1 },
      });
      // An open page still shows why access is denied.
      const me = await access.world.server.request('GET', '/api/user/me', { token: engineer.token });
      expect(me.text).toContain('account-expired');
      expect(await endLapsed()).toBe(0);
    }));

  it('is processed by only one of two processes that notice it', () =>
    asEngineer(async (engineer) => {
      const deployment = await access.withRule(() => create(engineer));
      await query(`update account set expires_at = now() - interval '1 second' where email = $1`, email);
      const ended = await Promise.all([endLapsed(), endLapsed()]);
      expect(ended.toSorted()).toEqual([0, 1]);
      expect((await access.read(deployment.id)).state).toBe('Canceled');
    }));

  it('loses access when an administrator sets an expiry date in the past', () =>
    asEngineer(async (engineer) => {
      const deployment = await access.withRule(() => create(engineer));
      await access.edit({ expiresAt: '2020-01-01T00:00:00Z' });
      expect((await access.read(deployment.id)).state).toBe('Canceled');
      await access.edit({ expiresAt: null });
    }));

  it('can be used again after an extension and a new sign-in, despite older sessions without tokens', async () => {
    for (let session = 0; session < 3; session += 1) await access.world.signIn(email);
    await asEngineer(async ({ account }) => {
      await access.edit({ expiresAt: '2020-01-01T00:00:00Z' });
      await access.edit({ expiresAt: null });
      await query(
        `update session set azure_token_expires_at = now() + interval '2 hours', portal_token_expires_at = now() + interval '2 hours'
         where account_id = $1 and azure_token is null and ended_at is null`,
        account.id,
      );
    });
    await asEngineer(async (engineer) => {
      const { id } = await create(engineer);
      await expect.poll(async () => (await access.read(id)).state, { timeout: 5000 }).toBe('Succeeded');
    });
  });
});

describe('a person whose last directory was unlinked', () => {
  it('loses a grant that was stored at the same time', () =>
    asEngineer(async (engineer) => {
      const { id } = engineer.account;
      await create(engineer).then((deployment) => access.settled(deployment.id));
      await expect.poll(() => query('select 1 from cloud_grant where account_id = $1', id)).toHaveLength(1);
      const [identity] = await query<{ tenant_id: string }>(
        `update identity set tenant_id = gen_random_uuid() where account_id = $1 returning tenant_id`,
        id,
      );
      try {
        expect(await endLapsed()).toBe(1);
        expect(await query('select 1 from cloud_grant where account_id = $1', id)).toEqual([]);
        expect(await endLapsed()).toBe(0);
      } finally {
        await query(
          'update identity set tenant_id = $2 where tenant_id = $1',
          identity!.tenant_id,
          engineer.tenantId,
        );
      }
    }));
});

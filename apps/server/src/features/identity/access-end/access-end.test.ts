import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { lastAudit, rowsOf } from '../../../testing/administration.testing.ts';
import { email, startAccessWorld, type AccessWorld } from './access-world.testing.ts';

interface LedgerRow {
  readonly sequence: number;
  readonly method: string;
  readonly url: string;
  readonly principal: { readonly kind: string; readonly name: string } | null;
}

let access: AccessWorld;
/** Runs after the cloud has accepted a template and before the server receives the response. */
let afterSending: (() => Promise<unknown>) | undefined;
/** Workers wait for this before they start. */
let begin: Promise<void> = Promise.resolve();

const watched = (clouds: CloudEnvironment): CloudEnvironment => {
  const { general } = clouds.clouds;
  if (general === undefined) return clouds;
  const call: typeof general.call = async (one) => {
    const answer = await general.call(one);
    if (one.method === 'PUT' && one.url.includes('/providers/Microsoft.Resources/deployments/')) {
      const work = afterSending;
      afterSending = undefined;
      await work?.();
    }
    return answer;
  };
  return { ...clouds, clouds: { ...clouds.clouds, general: { ...general, call } } };
};

beforeAll(async () => {
  access = await startAccessWorld({ wrapWork: async (_id, work) => begin.then(work) }, watched, () => {
    begin = Promise.resolve();
  });
}, 60_000);
afterAll(() => access.world.stop());

const asEngineer: AccessWorld['asEngineer'] = (work) => access.asEngineer(work);
const query: AccessWorld['query'] = (text, ...values) => access.query(text, ...values);
const request: AccessWorld['request'] = (...call) => access.request(...call);
const edit: AccessWorld['edit'] = (change) => access.edit(change);
const create: AccessWorld['create'] = (as) => access.create(as);
const read: AccessWorld['read'] = (id) => access.read(id);
const settled: AccessWorld['settled'] = (id) => access.settled(id);
const withRule: AccessWorld['withRule'] = (work) => access.withRule(work);
const approvalOf: AccessWorld['approvalOf'] = (id) => access.approvalOf(id);
/** Creates a person of the organization who has never signed in. */
async function newPerson(): Promise<{ accountId: string }> {
  const [role] = rowsOf<{ id: string }>(await request('GET', '/api/role?filter=reader'));
  const answer = await request('POST', '/api/user', {
    name: 'Leaver',
    email: 'leaver@contoso.example',
    roleId: role!.id,
  });
  expect(answer.status, answer.text).toBe(201);
  return { accountId: (answer.body as { id: string }).id };
}
async function ledger(after = 0): Promise<LedgerRow[]> {
  const url = `http://127.0.0.1:${access.world.cloud.sandbox.port}/__ledger?path=/arm&limit=100000&after=${after}`;
  return ((await (await globalThis.fetch(url)).json()) as { entries: LedgerRow[] }).entries;
}
const lastCall = async (): Promise<number> => (await ledger()).at(-1)?.sequence ?? 0;
/** Returns the calls made to the cloud in the engineer's name. */
const callsOf = async (after: number): Promise<string[]> =>
  (await ledger(after))
    .filter(({ principal }) => principal?.kind === 'user' && principal.name === email)
    .map(({ method, url }) => `${method} ${url}`);

describe('disabling a person', () => {
  it('ends their requests for approval, tokens and stored grants, and notifies approvers', () =>
    asEngineer(async (engineer) => {
      const standing = await create(engineer);
      expect((await settled(standing.id)).state).toBe('Succeeded');
      const deployment = await withRule(async () => {
        const first = await create(engineer);
        const changed = await access.world.call('POST', `/${standing.id}/redeploy`, {}, engineer);
        expect(changed.body).toMatchObject({ state: 'PendingApproval' });
        return first;
      });
      const { account } = engineer;
      await query(
        `insert into github_link (account_id, github_id, login, scope, token) values ($1, 7, 'ada', 'repo', 'sealed')`,
        account.id,
      );
      await expect
        .poll(() => query('select 1 from cloud_grant where account_id = $1', account.id))
        .toHaveLength(1);
      const before = await lastCall();
      await edit({ state: 'Disabled' });

      expect(await read(deployment.id)).toMatchObject({
        state: 'Canceled',
        error: { code: 'RequesterAccessEnded', hint: expect.stringContaining('another person') as string },
      });
      expect(await read(standing.id)).toMatchObject({ state: 'Succeeded', error: null });
      const { id, state, fingerprint } = await approvalOf(deployment.id);
      expect(state).toBe('expired');
      for (const table of ['cloud_grant', 'github_link'])
        expect([table, await query(`select 1 from ${table} where account_id = $1`, account.id)]).toEqual([
          table,
          [],
        ]);
      expect(await query('select 1 from github_revocation where account_id = $1', account.id)).toHaveLength(
        1,
      );
      expect(
        await query('select 1 from session where account_id = $1 and ended_at is null', account.id),
      ).toEqual([]);
      const trail = await query<{ object_id: string }>(
        `select object_id from audit where action = 'approval.expire' and account_id is null
           and details ->> 'code' = 'RequesterAccessEnded'`,
      );
      const ended = await Promise.all([deployment, standing].map((one) => approvalOf(one.id)));
      expect(trail.map((row) => row.object_id).toSorted()).toEqual(ended.map((one) => one.id).toSorted());
      expect(await lastAudit(access.world.server, account.orgId)).toMatchObject({
        action: 'user.edit',
        details: { requestsEnded: 2, grantsErased: 1, operationsEnded: 0, fleetsHalted: 0 },
      });
      expect((await request('GET', '/api/user/notification')).body).toMatchObject({
        result: expect.arrayContaining([
          expect.objectContaining({
            subject: account.name,
            outcome: 'accessEnded',
            link: '/portal/deployment?f.needsOwner=true',
            says: [{ code: 'accessEnded', facts: { requests: 2, operations: 0, fleets: 0 } }],
          }),
        ]) as unknown,
      });
      const lateAnswer = await request('POST', `/api/user/approval/${id}/approve`, { fingerprint });
      expect(lateAnswer.status).toBe(409);
      expect(await callsOf(before)).toEqual([]);
    }));

  it('cancels an operation that was not sent, and releases its budget', () =>
    asEngineer(async (engineer) => {
      let release = (): void => {};
      begin = new Promise((resolve) => {
        release = resolve;
      });
      const { id } = await create(engineer);
      await expect
        .poll(() => query('select 1 from deployment_operation where deployment_id = $1 and attempt = 1', id))
        .toHaveLength(1);
      await edit({ state: 'Disabled' });
      const before = await lastCall();
      release();
      expect(await settled(id)).toMatchObject({ state: 'Canceled', error: { code: 'RequesterAccessEnded' } });
      expect(await callsOf(before)).toEqual([]);
      const [row] = await query<{ amounts: Record<string, string> }>(
        'select amounts from deployment_commitment where deployment_id = $1',
        id,
      );
      expect(Object.values(row!.amounts).filter((amount) => amount !== '0')).toEqual([]);
    }));

  it('tracks accepted work with the connection of the organization', () =>
    asEngineer(async (engineer) => {
      let before = 0;
      afterSending = async () => {
        await edit({ state: 'Disabled' });
        before = await lastCall();
      };
      const ended = await settled((await create(engineer)).id);
      expect([ended.state, ended.error]).toEqual(['Succeeded', null]);
      expect(before).toBeGreaterThan(0);
      expect(await callsOf(before)).toEqual([]);
      const laterCalls = (await ledger(before)).filter(({ url }) => url.includes(ended.name));
      expect(new Set(laterCalls.map(({ method, principal }) => `${method} ${principal?.kind}`))).toEqual(
        new Set(['GET app']),
      );
    }));

  it('reports that the cloud may still finish accepted work if there is no connection', () =>
    asEngineer(async (engineer) => {
      const tenant = engineer.tenantId;
      await query(`update connection set cloud = 'us_gov' where tenant_id = $1`, tenant);
      try {
        afterSending = () => edit({ state: 'Disabled' });
        expect(await settled((await create(engineer)).id)).toMatchObject({
          state: 'Canceled',
          error: {
            code: 'AccessEndedWhileRunning',
            message: expect.stringContaining('may still finish') as string,
          },
        });
      } finally {
        await query(`update connection set cloud = 'general' where tenant_id = $1`, tenant);
      }
    }));

  it('keeps operations of access tokens running with the connection', () =>
    asEngineer(async (engineer) => {
      const tokenAnswer = await access.world.server.request('POST', '/api/user/token', {
        token: engineer.token,
        body: { name: 'leaver', permissions: ['blueprintProvision'], expiresInDays: 1 },
      });
      let release = (): void => {};
      begin = new Promise((resolve) => {
        release = resolve;
      });
      const { id } = await create(tokenAnswer.body as { token: string });
      const before = await lastCall();
      await edit({ state: 'Disabled' });
      release();
      expect((await settled(id)).state).toBe('Succeeded');
      expect(await callsOf(before)).toEqual([]);
    }));

  it(
    'sends nothing in their name when an approval is decided at the same time',
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        await asEngineer(async (engineer) => {
          const deployment = await withRule(() => create(engineer));
          const { id, fingerprint } = await approvalOf(deployment.id);
          const approving = request('POST', `/api/user/approval/${id}/approve`, { fingerprint });
          await wait(round * 30);
          await edit({ state: 'Disabled' });
          const before = await lastCall();
          const { status } = await approving;
          expect([200, 409]).toContain(status);
          const { state } = await settled(deployment.id);
          expect(['Canceled', 'Succeeded']).toContain(state);
          const sent = (await callsOf(before)).filter((call) => !call.startsWith('GET'));
          expect([round, sent]).toEqual([round, []]);
        });
      }
    },
  );
});

describe('removing a person', () => {
  it('ends their requests for approval', () =>
    asEngineer(async (engineer) => {
      const { accountId } = await newPerson();
      const deployment = await withRule(() => create(engineer));
      // No other account in this cloud may deploy, so the request is reassigned to the new person.
      await query(`update approval set requested_by = $2 where deployment_id = $1`, deployment.id, accountId);
      await query(
        `update deployment_operation set account_id = $2 where deployment_id = $1`,
        deployment.id,
        accountId,
      );
      const { etag } = (await request('GET', `/api/user/${accountId}`)).body as { etag: string };
      expect((await request('GET', `/api/user/${accountId}/dependants`)).body).toMatchObject({
        blocking: false,
      });
      const removed = await request('DELETE', `/api/user/${accountId}`, undefined, etag);
      expect(removed.status, removed.text).toBe(204);
      expect(await read(deployment.id)).toMatchObject({
        state: 'Canceled',
        error: { code: 'RequesterAccessEnded' },
      });
    }));
});

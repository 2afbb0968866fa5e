import type { Approval, ApprovalDetail, Budget, Problem, Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { problemOf } from '../../../testing/test-server.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../verdict/verdict.testing.ts';
import { expireRequests } from './index.ts';

let world: VerdictWorld;
let admin: Actor;
let second: Actor;
let engineer: Actor;
let subscriptionId: string;

beforeAll(async () => {
  world = await startVerdictWorld(true);
  [admin, engineer, second] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('engineer@contoso.example', 'Contoso'),
    world.signIn('admin@contoso.example', 'Contoso'),
  ]);
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
});
afterAll(() => world.stop());

let groups = 0;
const order = (resourceGroup = `rg-approval-${(groups += 1)}`) => ({
  blueprint: 'storage-account',
  subscriptionId,
  resourceGroup,
  location: 'westeurope',
});
interface CreatedDeployment {
  readonly id: string;
  readonly state: string;
}
const create = async (actor = engineer, body: object = order()): Promise<CreatedDeployment> => {
  const answer = await actor.post('/api/user/deployment', body, idempotencyHeader());
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as CreatedDeployment;
};
const stateOf = async (id: string): Promise<string> =>
  ((await engineer.get(`/api/user/deployment/${id}`)).body as CreatedDeployment).state;
const requestFor = async (id: string, actor = admin): Promise<Approval> =>
  rowsOf<Approval>(await actor.get('/api/user/approval')).find(({ deployment }) => deployment.id === id)!;
const approve = (actor: Actor, { id, fingerprint }: Approval, note = '') =>
  actor.post(`/api/user/approval/${id}/approve`, { fingerprint, note });
const issuesOf = ({ body }: { readonly body: unknown }) =>
  (body as Problem).errors?.map(({ pointer, code }) => [pointer, code]);
const ruleUrl = '/api/org/approvalRule';
async function withRule<Answer>(rule: object, work: () => Promise<Answer>): Promise<Answer> {
  const ruleResponse = await admin.post(ruleUrl, rule);
  expect(ruleResponse.status).toBe(201);
  const { id, etag } = ruleResponse.body as { id: string; etag: string };
  try {
    return await work();
  } finally {
    expect((await admin.remove(`${ruleUrl}/${id}`, etag)).status).toBe(204);
  }
}
const byBlueprint = { kind: 'blueprint', blueprint: 'storage-account' };
async function until(isMet: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await isMet()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Timed out waiting for the condition.');
}

describe('a deployment that needs approval', () => {
  it('is held, approved by another person for its fingerprint only, and then deployed', async () => {
    const deployment = await withRule(byBlueprint, () => create());
    expect(deployment.state).toBe('PendingApproval');
    const request = await requestFor(deployment.id);
    expect(request).toMatchObject({ state: 'pending', mayDecide: true, own: false });
    expect(request.reasons[0]).toMatchObject({ kind: 'blueprint' });
    const detailResponse = await admin.get(`/api/user/approval/${request.id}`);
    expect((detailResponse.body as { verdict: Verdict }).verdict).toMatchObject({
      fingerprint: request.fingerprint,
      names: { state: 'ready' },
    });
    // The requester sees it and cannot decide.
    expect(await requestFor(deployment.id, engineer)).toMatchObject({ own: true, mayDecide: false });
    expect((await approve(engineer, request)).status).toBe(403);
    const other = await approve(admin, { ...request, fingerprint: 'f'.repeat(64) });
    expect([other.status, problemOf(other)]).toEqual([409, 'conflict']);
    const approved = await approve(admin, request, 'Fine');
    expect(approved.body).toMatchObject({
      outcome: 'approved',
      approval: { state: 'approved', note: 'Fine' },
    });
    await until(async () => (await stateOf(deployment.id)).startsWith('Succeeded'));
    const notifications = await engineer.get('/api/user/notification');
    expect(notifications.text).toContain(`approval?sel=${request.id}`);
  });

  it('cannot be approved by its requester, or twice', async () => {
    const deployment = await withRule(byBlueprint, () => create(admin));
    const request = await requestFor(deployment.id);
    expect(problemOf(await approve(admin, request))).toBe('conflict');
    expect(problemOf(await approve(second, request))).toBe('conflict');
    await admin.post(`/api/user/deployment/${deployment.id}/cancel`, undefined, idempotencyHeader());
    expect((await requestFor(deployment.id)).state).toBe('withdrawn');
    expect(await stateOf(deployment.id)).toBe('Canceled');
  });

  it('is not released while another person has it locked', async () => {
    const deployment = await withRule(byBlueprint, () => create());
    const request = await requestFor(deployment.id);
    const url = `/api/user/deployment/${deployment.id}`;
    const { etag } = (await engineer.get(url)).body as { etag: string };
    const locked = await admin.put(`${url}/lock`, { note: 'Not now' }, etag);
    expect([locked.status, locked.text]).toEqual([200, expect.stringContaining('Not now')]);
    expect(problemOf(await approve(admin, request))).toBe('conflict');
    expect(await stateOf(deployment.id)).toBe('PendingApproval');
    expect((await admin.remove(`${url}/lock`, (locked.body as { etag: string }).etag)).status).toBe(200);
    expect((await approve(admin, request)).body).toMatchObject({ outcome: 'approved' });
  });

  it('needs another decision if the verdict has changed, and lists the differences', async () => {
    const body = { ...order(), location: 'brazilsouth' };
    const deployment = await withRule(byBlueprint, () => create(engineer, body));
    const request = await requestFor(deployment.id);
    expect(request.deployment.location).toBe('brazilsouth');
    const group = `/subscriptions/${subscriptionId}/resourceGroups/${body.resourceGroup}?api-version=2021-04-01`;
    const put = await world.cloud('engineer@contoso.example', 'PUT', group, { location: 'westeurope' });
    expect(put.status).toBeLessThan(300);
    const changed = await approve(admin, request);
    expect(changed.body).toMatchObject({ outcome: 'changed', approval: { state: 'pending' } });
    const secondApproval = (changed.body as { approval: Approval }).approval;
    expect(secondApproval.fingerprint).not.toBe(request.fingerprint);
    expect(secondApproval.changed.map(({ code }) => code)).toContain('group');
    expect(secondApproval.deployment.location).toBe('westeurope');
    expect(secondApproval.monthly).not.toBe(request.monthly);
    const price = {
      before: request.monthly,
      beforeCurrency: 'USD',
      after: secondApproval.monthly,
      currency: 'USD',
    };
    expect(secondApproval.changed).toContainEqual(
      expect.objectContaining({
        code: 'price-changed',
        message: `Monthly cost: ${request.monthly} USD before, ${secondApproval.monthly} USD now.`,
        values: { ...price, beforeKnown: 'yes', afterKnown: 'yes' },
      }),
    );
    expect(secondApproval.changed).toContainEqual(
      expect.objectContaining({
        code: 'region-changed',
        values: { before: 'brazilsouth', after: 'westeurope' },
      }),
    );
    expect(await stateOf(deployment.id)).toBe('PendingApproval');
    expect(problemOf(await approve(admin, request))).toBe('conflict');
    expect((await approve(admin, secondApproval)).body).toMatchObject({ outcome: 'approved' });
    await until(async () => (await stateOf(deployment.id)).startsWith('Succeeded'));
  });

  it('can be rejected with a comment or expire; nothing is sent, and a retry asks again', async () => {
    const deployment = await withRule(byBlueprint, async () => {
      const first = await create();
      const request = await requestFor(first.id);
      const rejected = await admin.post(`/api/user/approval/${request.id}/reject`, { note: 'Too early' });
      expect(rejected.body).toMatchObject({ state: 'rejected', note: 'Too early' });
      const detail = await engineer.get(`/api/user/deployment/${first.id}`);
      expect(detail.body).toMatchObject({ state: 'Canceled', error: { code: 'ApprovalRejected' } });
      const retried = await engineer.post(
        `/api/user/deployment/${first.id}/retry`,
        undefined,
        idempotencyHeader(),
      );
      expect((retried.body as CreatedDeployment).state).toBe('PendingApproval');
      return first;
    });
    await world.server.database.pool.query(
      `update approval set expires_at = now() - interval '1 second' where state = 'pending'`,
    );
    const messaging = {
      tell: () => Promise.resolve(),
      settleRequest: () => Promise.resolve(),
    } as unknown as Parameters<typeof expireRequests>[1];
    expect(await expireRequests(world.server.parts, messaging)).toBe(1);
    expect(await stateOf(deployment.id)).toBe('Canceled');
  });

  it('has no condition in the cloud before it is approved or after it is rejected', async () => {
    const { id } = await withRule(byBlueprint, () => create());
    const conditionOf = async () => (await engineer.get(`/api/user/deployment/${id}/condition`)).body;
    const empty = { declaredBy: null, resources: [], left: [] };
    expect(await conditionOf()).toMatchObject(empty);
    const request = await requestFor(id);
    const rejected = await admin.post(`/api/user/approval/${request.id}/reject`, { note: 'Too large' });
    expect(rejected.status).toBe(200);
    expect(await conditionOf()).toMatchObject(empty);
  });

  it('shows the latest rejection if it was requested again', async () => {
    const { id } = await withRule(byBlueprint, async () => {
      const first = await create();
      for (const note of ['Too large', 'Still too large']) {
        const url = `/api/user/approval/${(await requestFor(first.id)).id}/reject`;
        expect((await admin.post(url, { note })).status).toBe(200);
        if (note === 'Still too large') break;
        const path = `/api/user/deployment/${first.id}/redeploy`;
        expect((await engineer.post(path, {}, idempotencyHeader())).status).toBe(202);
      }
      return first;
    });
    const { body } = await engineer.get(`/api/user/deployment/${id}`);
    expect(body).toMatchObject({
      state: 'Canceled',
      error: { code: 'ApprovalRejected', values: { note: 'Still too large' } },
    });
  });

  it('expires even if another due request cannot be ended', async () => {
    const ids = await withRule(byBlueprint, async () => [(await create()).id, (await create()).id]);
    await world.server.database.pool.query(
      `update approval set expires_at = now() - interval '1 second' where state = 'pending'`,
    );
    let notificationCount = 0;
    const broken = {
      settleRequest: () => Promise.resolve(),
      tell: async () => {
        notificationCount += 1;
        if (notificationCount === 1) throw new Error('The first notification fails.');
      },
    } as unknown as Parameters<typeof expireRequests>[1];
    await expect(expireRequests(world.server.parts, broken)).rejects.toThrow('The first notification fails.');
    const states = await Promise.all(ids.map(stateOf));
    expect(states.toSorted()).toEqual(['Canceled', 'PendingApproval']);
    expect(await expireRequests(world.server.parts, broken)).toBe(1);
  });

  it('shows the approver location, tags and values but no secrets', async () => {
    const secret = 'Correct-Horse-7-Battery';
    const body = {
      ...order(),
      blueprint: 'web-app-database',
      version: '1.0.0',
      parameters: { databasePassword: secret },
      tags: { team: 'Finance' },
    };
    const rule = { kind: 'blueprint', blueprint: 'web-app-database' };
    const deployment = await withRule(rule, () => create(engineer, body));
    const request = await requestFor(deployment.id);
    expect(request.deployment).toMatchObject({
      subscriptionName: 'Contoso Development',
      resourceGroup: body.resourceGroup,
      location: 'westeurope',
    });
    const answer = await admin.get(`/api/user/approval/${request.id}`);
    const approvalDetail = answer.body as ApprovalDetail;
    expect(approvalDetail.handedOver).toBe(false);
    expect(approvalDetail.tags).toEqual({ team: 'Finance' });
    const password = approvalDetail.parameters.find(({ name }) => name === 'databasePassword');
    expect(password).toMatchObject({ secure: true, isDefault: false, value: '••••••••' });
    expect(approvalDetail.parameters.length).toBeGreaterThan(1);
    expect(answer.text).not.toContain(secret);
    await engineer.post(`/api/user/deployment/${deployment.id}/cancel`, undefined, idempotencyHeader());

    // A transfer to another organization moves its values; decisions made here remain readable.
    await world.server.database.asOwner(`update deployment set organization_id =
      (select id from organization where id <> deployment.organization_id limit 1) where id = '${deployment.id}'`);
    const handedOverResponse = await admin.get(`/api/user/approval/${request.id}`);
    expect(handedOverResponse.body).toMatchObject({
      handedOver: true,
      tags: {},
      parameters: [],
      verdict: approvalDetail.verdict,
    });
  });

  it('is refused after its version was paused or archived unless it already runs that version', async () => {
    const { pool } = world.server.database;
    const become = (state: string) =>
      pool.query(
        `update blueprint_version v set state = $1 from blueprint b
         where b.id = v.blueprint_id and b.slug = 'storage-account'`,
        [state],
      );
    const standing = await create();
    await until(async () => (await stateOf(standing.id)).startsWith('Succeeded'));
    const [newDeployment, redeployment] = await withRule(byBlueprint, async () => {
      const first = await create();
      const changed = await engineer.post(
        `/api/user/deployment/${standing.id}/redeploy`,
        {},
        idempotencyHeader(),
      );
      return [first, changed.body as CreatedDeployment] as const;
    });
    const [newRequest, redeployRequest] = [
      await requestFor(newDeployment.id),
      await requestFor(redeployment.id),
    ];
    const withdrawn = async ({ id }: Approval) =>
      ((await admin.get(`/api/user/approval/${id}`)).body as ApprovalDetail).withdrawn;
    expect(await withdrawn(newRequest)).toBe(false);
    for (const state of ['Paused', 'Archived']) {
      await become(state);
      const refused = await approve(admin, newRequest);
      expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
      expect(refused.text).toContain(`was ${state.toLowerCase()}`);
      expect([await withdrawn(newRequest), await withdrawn(redeployRequest)]).toEqual([true, false]);
    }
    expect(await stateOf(newDeployment.id)).toBe('PendingApproval');
    expect((await approve(admin, redeployRequest)).body).toMatchObject({ outcome: 'approved' });
    await become('Published');
    expect((await approve(admin, newRequest)).body).toMatchObject({ outcome: 'approved' });
  });

  it('shows why it cannot be approved now', async () => {
    const deployment = await withRule(byBlueprint, () => create());
    const request = await requestFor(deployment.id);
    const blocked = async () =>
      ((await admin.get(`/api/user/approval/${request.id}`)).body as ApprovalDetail).blocked;
    expect(await blocked()).toEqual([]);
    const url = '/api/costManagement/budget';
    const budget = await admin.post(url, { currency: 'USD', limit: '0.01' });
    expect(budget.status).toBe(201);
    const { id, etag } = budget.body as { id: string; etag: string };
    expect(await blocked()).toEqual([
      expect.objectContaining({
        code: 'budget',
        message: expect.stringMatching(
          /the organization’s limit \(0\.01 USD\) is already exceeded by [\d.]+ USD/,
        ),
        values: expect.objectContaining({ adds: request.monthly, currency: 'USD', of: 'organization' }),
      }),
    ]);
    expect(problemOf(await approve(admin, request))).toBe('budget-exceeded');
    expect((await admin.remove(`${url}/${id}`, etag)).status).toBe(204);

    const { pool } = world.server.database;
    const connect = (connected: boolean) =>
      pool.query('update cloud_subscription set connected = $1 where subscription_id = $2', [
        connected,
        subscriptionId,
      ]);
    await connect(false);
    expect((await blocked()).map(({ code }) => code)).toEqual(['disconnected']);
    expect(problemOf(await approve(admin, request))).toBe('conflict');
    await connect(true);
    await admin.post(`/api/user/approval/${request.id}/reject`, { note: 'No' });
    expect(await blocked()).toEqual([]);
  });

  it('is required while a threshold of a cost usage limit is crossed, with the reason', async () => {
    const url = '/api/costManagement/budget';
    const thresholds = [{ percent: 1, basis: 'forecast', actions: ['requireApproval'] }];
    const scope = { kind: 'blueprint', key: 'storage-account' };
    const limit = await admin.post(url, { scope, currency: 'USD', limit: '0.01', thresholds });
    expect(limit.status).toBe(201);
    const { id, etag } = limit.body as { id: string; etag: string };
    const deployment = await create();
    expect(deployment.state).toBe('PendingApproval');
    const request = await requestFor(deployment.id);
    expect(request.reasons).toMatchObject([
      {
        kind: 'budget',
        ruleId: id,
        message: expect.stringMatching(/^The forecast exceeds 1% of the monthly limit of blueprint Storage/),
      },
    ]);
    expect((await approve(admin, request)).body).toMatchObject({ outcome: 'approved' });
    expect((await admin.remove(`${url}/${id}`, etag)).status).toBe(204);
    expect((await create()).state).toBe('Queued');
  });

  it('is selected by price and by role', async () => {
    const price = await withRule({ kind: 'price', above: '0', currency: 'USD' }, () => create());
    expect(price.state).toBe('PendingApproval');
    const dear = await withRule({ kind: 'price', above: '1000000', currency: 'EUR' }, () => create());
    expect(dear.state).toBe('Queued');
    const roles = rowsOf<{ id: string; name: string }>(await admin.get('/api/role'));
    const roleId = roles.find(({ name }) => name === 'engineer')!.id;
    expect((await withRule({ kind: 'role', roleId }, () => create())).state).toBe('PendingApproval');
  });

  it('has at most one price rule per currency', async () => {
    await withRule({ kind: 'price', above: '10', currency: 'USD' }, async () => {
      const euro = { kind: 'price', above: '10', currency: 'EUR' };
      await withRule(euro, async () => {
        expect(issuesOf(await admin.post(ruleUrl, euro))).toEqual([['/kind', 'duplicate']]);
        const { id, etag } = rowsOf<{ id: string; etag: string; currency: string }>(
          await admin.get(ruleUrl),
        ).find(({ currency }) => currency === 'EUR')!;
        const edited = await admin.put(`${ruleUrl}/${id}`, { above: '20', currency: 'USD' }, etag);
        expect(issuesOf(edited)).toEqual([['/above', 'duplicate']]);
      });
    });
  });
});

describe('a budget', () => {
  const url = '/api/costManagement/budget';

  it('rejects everything with a price if it is zero', async () => {
    const budgetResponse = await admin.post(url, { currency: 'USD', limit: '0' });
    expect([budgetResponse.status, budgetResponse.body]).toMatchObject([
      201,
      { limit: expect.stringMatching(/^0(\.00)?$/) },
    ]);
    const { id, etag } = budgetResponse.body as Budget;
    const refused = await engineer.post('/api/user/deployment', order(), idempotencyHeader());
    expect(problemOf(refused)).toBe('budget-exceeded');
    // Sent as values next to the text, so that the portal can translate it.
    expect((refused.body as Problem).errors).toEqual([
      {
        pointer: '/budget',
        code: 'organization-limit',
        message: expect.stringMatching(/organization’s limit/) as string,
        values: {
          adds: expect.stringMatching(/^\d/) as string,
          left: expect.stringMatching(/^-?\d/) as string,
          over: expect.stringMatching(/^\d/) as string,
          limit: expect.stringMatching(/^0/) as string,
          currency: 'USD',
          of: 'organization',
        },
      },
    ]);
    const updateResponse = await admin.put(`${url}/${id}`, { limit: '0.00' }, etag);
    expect(updateResponse.status).toBe(200);
    expect((await admin.remove(`${url}/${id}`, (updateResponse.body as Budget).etag)).status).toBe(204);
  });

  it('cannot be exceeded by twenty concurrent creations or approvals', async () => {
    const one = Number(
      ((await engineer.post('/api/user/deployment/verdict', order())).body as Verdict).price.data!.monthly,
    );
    const budgetResponse = await admin.post(url, { currency: 'USD', limit: '1000000' });
    expect(budgetResponse.status).toBe(201);
    const budget = async (): Promise<Budget> => rowsOf<Budget>(await admin.get(url))[0]!;
    const limit = async (room: number): Promise<void> => {
      const { id, etag, deployed, reserved } = await budget();
      const next = (Number(deployed) + Number(reserved) + room * one + one / 2).toFixed(2);
      expect((await admin.put(`${url}/${id}`, { limit: next }, etag)).status).toBe(200);
    };
    const before = await budget();
    expect(before.deployments).toBeGreaterThan(0);

    await limit(5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => engineer.post('/api/user/deployment', order(), idempotencyHeader())),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 202);
    expect(new Set(refused.map(problemOf))).toEqual(new Set(['budget-exceeded']));
    expect(Number((await budget()).left)).toBeGreaterThanOrEqual(0);

    await limit(20);
    const waiting = await withRule(byBlueprint, () => Promise.all(Array.from({ length: 6 }, () => create())));
    const requests = await Promise.all(waiting.map(({ id }) => requestFor(id)));
    await limit(2);
    const decided = await Promise.all(requests.map((request) => approve(admin, request)));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(decided.filter(({ status }) => status !== 200).map(problemOf))).toEqual(
      new Set(['budget-exceeded']),
    );
    expect(Number((await budget()).left)).toBeGreaterThanOrEqual(0);
    const { id, etag } = await budget();
    expect((await admin.remove(`${url}/${id}`, etag)).status).toBe(204);
  });
});

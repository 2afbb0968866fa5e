import type { Approval, DeploymentDetail } from '@blueport/contracts';
import { isSettled } from '@blueport/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Actor } from '../../../testing/administration.testing.ts';
import { seed } from '../../../testing/figures.ts';
import { randomFrom } from '../../../testing/seeded-random.ts';
import {
  idempotencyHeader,
  startVerdictWorld,
  subscriptionOf,
  type VerdictWorld,
} from '../verdict/verdict.testing.ts';
import { blueprintNameIn } from './preview/blueprint-name.ts';
import { deploymentsOfResources } from './store/deployments-of-resources.ts';
import { findDeployment } from './store/read-deployments.ts';

let world: VerdictWorld;
let admin: Actor;
let second: Actor;
let engineer: Actor;
let subscriptionId: string;

beforeAll(async () => {
  world = await startVerdictWorld(true);
  [admin, second, engineer] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('engineer@contoso.example', 'Contoso'),
  ]);
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
}, 60_000);
afterAll(() => world.stop());

const url = (id: string, more = ''): string => `/api/user/deployment/${id}${more}`;
const read = async (id: string): Promise<DeploymentDetail> =>
  (await engineer.get(url(id))).body as DeploymentDetail;
async function settled(id: string): Promise<DeploymentDetail> {
  for (let look = 0; look < 600; look += 1) {
    const found = await read(id);
    if (isSettled(found.state)) return found;
    await wait(50);
  }
  throw new Error(`${id} did not come to an end.`);
}
async function create(resourceGroup: string, more: object = {}): Promise<string> {
  const body = {
    blueprint: 'storage-account',
    subscriptionId,
    resourceGroup,
    location: 'westeurope',
    ...more,
  };
  const answer = await engineer.post('/api/user/deployment', body, idempotencyHeader());
  expect(answer.status, answer.text).toBe(202);
  return (answer.body as { id: string }).id;
}
const requestFor = async (id: string): Promise<Approval> =>
  rowsOf<Approval>(await admin.get('/api/user/approval?limit=0')).find(
    ({ deployment, state }) => deployment.id === id && state === 'pending',
  )!;

/** During the callback, every deployment of a storage account needs approval. */
async function withRule<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const rules = '/api/org/approvalRule';
  const ruleResponse = await admin.post(rules, { kind: 'blueprint', blueprint: 'storage-account' });
  const { id, etag } = ruleResponse.body as { id: string; etag: string };
  try {
    return await work();
  } finally {
    await admin.remove(`${rules}/${id}`, etag);
  }
}

const deadlocks = async (): Promise<number> => {
  const { rows } = await world.server.database.pool.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.n ?? 0;
};

describe('an operation held for approval', () => {
  it('does not change its deployment until it is released', async () => {
    const id = await create('rg-held-tags', { tags: { team: 'one' } });
    expect((await settled(id)).tags).toEqual({ team: 'one' });
    await withRule(async () => {
      for (const word of ['reject', 'approve'] as const) {
        const redeployResponse = await engineer.post(
          url(id, '/redeploy'),
          { tags: { team: 'two' } },
          idempotencyHeader(),
        );
        expect(redeployResponse.body).toMatchObject({ state: 'PendingApproval' });
        expect((await read(id)).tags).toEqual({ team: 'one' });
        const { id: request, fingerprint } = await requestFor(id);
        const decided = await admin.post(
          `/api/user/approval/${request}/${word}`,
          word === 'reject' ? { note: 'Not now' } : { fingerprint },
        );
        expect(decided.status, decided.text).toBe(200);
        const after = await settled(id);
        expect([word, after.tags]).toEqual([word, { team: word === 'reject' ? 'one' : 'two' }]);
      }
    });
  });

  it('does not own any resource if it was never sent', async () => {
    const { db } = world.server.database;
    const organizationId = engineer.session.account.orgId;
    const ids = async (id: string) =>
      (await read(id)).operations.flatMap(({ steps }) => steps.map(({ resourceId }) => resourceId));
    const rejectedId = await withRule(async () => {
      const heldId = await create('rg-held-never');
      const { id } = await requestFor(heldId);
      await admin.post(`/api/user/approval/${id}/reject`, { note: 'No' });
      return heldId;
    });
    const createdId = await create('rg-held-made');
    await settled(createdId);
    const names = await ids(rejectedId);
    expect(names.length).toBeGreaterThan(0);
    expect(await deploymentsOfResources(db, organizationId, names)).toEqual(new Map());
    expect((await deploymentsOfResources(db, organizationId, await ids(createdId))).size).toBeGreaterThan(0);
  });
});

describe('concurrent decisions', () => {
  it('are serialized without deadlocks', { timeout: 180_000 }, async () => {
    const random = randomFrom(seed);
    const before = await deadlocks();
    await withRule(async () => {
      for (let round = 0; round < 12; round += 1) {
        const id = await create(`rg-race-${round % 3}`);
        const { id: request, fingerprint } = await requestFor(id);
        const answers = await Promise.all([
          admin.post(`/api/user/approval/${request}/approve`, { fingerprint }),
          wait(random() * 60).then(() => engineer.post(url(id, '/cancel'), undefined, idempotencyHeader())),
          wait(random() * 60).then(() => second.post(`/api/user/approval/${request}/reject`, { note: 'No' })),
        ]);
        const statuses = answers.map(({ status }) => status);
        expect(
          statuses.every((status) => [200, 202, 409].includes(status)),
          String(statuses),
        ).toBe(true);
        const [approved, canceled, rejected] = statuses;
        // A cancellation may follow an approval; otherwise exactly one request succeeds.
        expect([approved, rejected].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
        expect([approved, canceled, rejected]).not.toEqual([409, 409, 409]);
        const { state, operations } = await settled(id);
        const sent = operations.some(({ startedAt }) => startedAt !== null);
        expect([round, state === 'Canceled' || approved === 200]).toEqual([round, true]);
        expect([round, sent && approved !== 200]).toEqual([round, false]);
      }
    });
    expect(await deadlocks()).toBe(before);
  });

  it('do not deadlock with the worker', { timeout: 180_000 }, async () => {
    const random = randomFrom(seed);
    const before = await deadlocks();
    const rounds = Array.from({ length: 30 }, async (_, round) => {
      const id = await create(`rg-cancel-${round % 5}`);
      await wait(random() * 150);
      const { status } = await engineer.post(url(id, '/cancel'), undefined, idempotencyHeader());
      expect([202, 409]).toContain(status);
      expect(['Canceled', 'Succeeded']).toContain((await settled(id)).state);
    });
    await Promise.all(rounds);
    expect(await deadlocks()).toBe(before);
  });

  it('detects a deadlock between two clients (negative control)', async () => {
    const before = await deadlocks();
    const clients = [0, 1].map(() => new pg.Client(world.server.database.access.ownerUrl()));
    try {
      for (const client of clients) {
        await client.connect();
        await client.query('begin');
      }
      const [one, other] = clients as [pg.Client, pg.Client];
      await one.query('select pg_advisory_xact_lock(1, 1)');
      await other.query('select pg_advisory_xact_lock(1, 2)');
      const ends = await Promise.allSettled([
        one.query('select pg_advisory_xact_lock(1, 2)'),
        other.query('select pg_advisory_xact_lock(1, 1)'),
      ]);
      expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    await expect.poll(deadlocks, { timeout: 5000 }).toBe(before + 1);
  });
});

it('after a transfer, the blueprint is found by its name in the new organization', async () => {
  const { db, pool } = world.server.database;
  const row = await findDeployment(db, engineer.session.account.orgId, await create('rg-held-name'));
  const { rows } = await pool.query<{ id: string }>(`select id from organization where key = 'fabrikam'`);
  const fabrikam = rows[0]!.id;
  await pool.query(
    `update organization_blueprint set slug = 'our-stores' where organization_id = $1 and blueprint_id = $2`,
    [fabrikam, row!.blueprint_id],
  );
  expect(await blueprintNameIn(db, fabrikam, row!)).toBe('our-stores');
  expect(await blueprintNameIn(db, row!.organization_id, row!)).toBe('storage-account');
  expect(await blueprintNameIn(db, crypto.randomUUID(), row!)).toBe('storage-account');
});

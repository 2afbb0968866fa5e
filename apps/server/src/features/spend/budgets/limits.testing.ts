import { randomUUID } from 'node:crypto';
import type { Budget } from '@blueport/contracts';
import { expect } from 'vitest';
import { people, type TestPerson } from '../../../testing/test-people.ts';
import { createLogger } from '../../../logging.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createMailer } from '../../messaging/mail/index.ts';
import { createNotifier } from '../../messaging/notifications/index.ts';
import { claimBudgets, evaluateBudget } from './evaluate.ts';

export const limitUrl = '/api/costManagement/budget';
export const subscriptionId = '01900000-0000-4000-8000-00000000c057';

/** Evaluates all limits at a time; by default after everything so far, as the database has a finer clock. */
export async function evaluateLimits(
  { parts, database }: TestServer,
  at = new Date(Date.now() + 1),
): Promise<void> {
  const { db, pool } = database;
  await pool.query('update budget set due_at = now()');
  const evaluation = {
    db,
    now: () => at,
    newId: parts.newId,
    log: createLogger('silent'),
    notifier: createNotifier(parts, createMailer(parts, true)),
    onCrossed: () => Promise.resolve(),
    publish: () => Promise.resolve(),
  };
  for (const claim of await claimBudgets(db, 'test', 10)) await evaluateBudget(evaluation, claim);
}

interface DeploymentSample {
  readonly owner?: TestPerson;
  readonly monthly?: string;
  readonly state?: string;
  readonly group?: string;
  readonly blueprint?: string;
  readonly subscription?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly created?: Date;
}

export interface LimitWorld {
  readonly server: TestServer;
  readonly organizationId: string;
  readonly query: TestServer['database']['pool']['query'];
  readonly accountOf: (person: TestPerson) => Promise<{ id: string; role_id: string }>;
  /** Inserts a deployment that was never sent to a cloud, with its monthly estimate in US dollars. */
  readonly deploy: (sample: DeploymentSample) => Promise<string>;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: object; etag?: string; person?: TestPerson },
  ) => ReturnType<TestServer['request']>;
  readonly create: (body: object) => Promise<Budget>;
  readonly read: (id: string) => Promise<Budget>;
}

/** Starts a server with a connected subscription, for tests of cost usage limits. */
export async function startLimitWorld(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<LimitWorld> {
  const server = await startTestServer(options);
  const { pool } = server.database;
  const tokens = new Map<TestPerson, string>();
  const tokenOf = async (person: TestPerson) => {
    const token = tokens.get(person) ?? (await server.login(person)).token;
    tokens.set(person, token);
    return token;
  };
  const accountOf = async ({ email }: TestPerson) => {
    const { rows } = await pool.query<{ id: string; role_id: string; organization_id: string }>(
      'select id, role_id, organization_id from account where email = $1',
      [email],
    );
    return rows[0]!;
  };
  await tokenOf(people.admin);
  const { organization_id: organizationId } = await accountOf(people.admin);
  await pool.query(
    `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name, connected)
     select $1, $2, tenant_id, 'general', 'Research', true from directory where organization_id = $1 limit 1`,
    [organizationId, subscriptionId],
  );
  const call: LimitWorld['call'] = async (method, path, { body, etag, person = people.admin } = {}) =>
    server.request(method, path, {
      token: await tokenOf(person),
      ...(body && { body }),
      ...(etag !== undefined && { headers: { 'if-match': etag } }),
    });
  return {
    server,
    organizationId,
    query: pool.query.bind(pool),
    accountOf,
    call,
    async deploy({ owner = people.engineer, monthly = '10', state = 'Succeeded', tags = {}, ...more }) {
      const id = randomUUID();
      await pool.query(
        `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
           blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
           resource_group, location, tags, created_at, finished_at)
         select $1::uuid, 'bp-' || left($1::text, 8), a.organization_id, a.id, 'T', $2, b.id, gen_random_uuid(), b.slug,
           b.title, '1.0.0', 'general', b.scope, gen_random_uuid(), $3, 'S', $4, 'westeurope', $5, coalesce($8, now()), $8
         from blueprint b, account a where b.slug = $6 and a.email = $7`,
        [
          id,
          state,
          more.subscription ?? subscriptionId,
          more.group ?? 'rg',
          JSON.stringify(tags),
          more.blueprint ?? 'storage-account',
          owner.email,
          more.created ?? null,
        ],
      );
      await pool.query(
        `insert into deployment_commitment (deployment_id, organization_id, subscription_id, amounts)
         select id, organization_id, subscription_id::uuid, jsonb_build_object('USD', $2::text) from deployment where id = $1`,
        [id, monthly],
      );
      return id;
    },
    async create(body) {
      const answer = await call('POST', limitUrl, { body: { currency: 'USD', limit: '100', ...body } });
      expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
      return answer.body as Budget;
    },
    async read(id) {
      const { body } = await call(
        'GET',
        `${limitUrl}?filterObj=${encodeURIComponent(`{"id":{"eq":"${id}"}}`)}`,
      );
      return (body as { result: Budget[] }).result[0]!;
    },
  };
}

import { randomUUID } from 'node:crypto';
import { CloudError, type CloudErrorKind, type ResourceManager } from '@blueport/cloud';
import type { AccessToken, Fleet, SessionAnswer } from '@blueport/contracts';
import { sql } from 'kysely';
import { people } from '../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { DeploymentContext } from '../operations/index.ts';
import type { ClaimedFleet } from './fleet-lease.ts';
import { createFleetRound } from './fleet-round.ts';

/** Test support for fleet upgrades, with deployments that exist in the database only. */
export interface FleetWorld {
  readonly server: TestServer;
  readonly engineer: SessionAnswer;
  readonly admin: SessionAnswer;
  /** Adds a deployment on version 0.9.0, by default in a separate subscription, and returns its id. */
  add(change?: { readonly slug?: string; readonly subscriptionId?: string }): Promise<string>;
  /** Starts a fleet upgrade to 1.0.0 in one wave; no worker runs here. */
  start(deployments: readonly string[], token?: string): Promise<Fleet>;
  turn(id: string, verb: string, token?: string): Promise<Fleet>;
  newToken(): Promise<AccessToken & { readonly token: string }>;
  /** Claims the fleet upgrade as a worker does, and returns it as stored. */
  hold(id: string): Promise<ClaimedFleet>;
  row(id: string): Promise<ClaimedFleet>;
  items(
    id: string,
  ): Promise<readonly { state: string; reason: string | null; message: string; tries: number }[]>;
  /** Makes items that wait for a retry due. */
  skipWaits(id: string): Promise<void>;
  /** Runs one round of a holder. With `kind` or `error`, every request to the cloud fails with it. */
  round(fleet: ClaimedFleet, kind?: CloudErrorKind, error?: Error): Promise<void>;
}

export async function startFleetWorld(): Promise<FleetWorld> {
  const server = await startTestServer();
  const { db, pool } = server.database;
  const [engineer, admin] = await Promise.all([server.login(people.engineer), server.login(people.admin)]);
  const post = async (path: string, token: string, body?: unknown): Promise<unknown> => {
    const answer = await server.request('POST', path, {
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { parts } = server;
  return {
    server,
    engineer,
    admin,
    async add({ slug = 'storage-account', subscriptionId } = {}) {
      const id = randomUUID();
      await pool.query(
        `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
           blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
           resource_group, location, tags)
         select $1::uuid, 'bp-' || left($2, 10), a.organization_id, a.id, 'One', 'Succeeded', b.id, v.id, $3, b.title, '0.9.0', 'general',
           b.scope, $4, $6::uuid, 'One', 'rg', 'westeurope', '{}'
         from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a
         where b.slug = 'storage-account' and a.email = $5 limit 1`,
        [
          id,
          id.replaceAll('-', ''),
          slug,
          people.engineer.homeTenantId,
          people.engineer.email,
          subscriptionId ?? id,
        ],
      );
      return id;
    },
    start: async (deployments, token = engineer.token) =>
      (await post('/api/user/fleet', token, {
        blueprint: 'storage-account',
        version: '1.0.0',
        choose: { deployments },
        despiteDrift: true,
        waves: [{ percent: 100 }],
        stop: { failures: 100 },
      })) as Fleet,
    turn: async (id, verb, token = engineer.token) =>
      (await post(`/api/user/fleet/${id}/${verb}`, token)) as Fleet,
    newToken: async () =>
      (await post('/api/user/token', engineer.token, {
        name: `token ${randomUUID()}`,
        permissions: ['blueprintProvision', 'deploymentList'],
        expiresInDays: 30,
      })) as AccessToken & { token: string },
    hold: (id) =>
      db
        .updateTable('fleet')
        .set({
          attempt: sql<number>`attempt + 1`,
          lease_until: sql<Date>`clock_timestamp() + interval '1 hour'`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    row: (id) => db.selectFrom('fleet').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    items: (id) =>
      db
        .selectFrom('fleet_item')
        .select(['state', 'reason', 'message', 'tries'])
        .where('fleet_id', '=', id)
        .orderBy('position')
        .execute(),
    async skipWaits(id) {
      await db.updateTable('fleet_item').set({ next_try_at: null }).where('fleet_id', '=', id).execute();
    },
    round: (fleet, kind, error) => {
      const manager = {} as ResourceManager;
      const context: DeploymentContext = {
        db,
        vault: parts.vault,
        publish: parts.publish,
        newId: parts.newId,
        now: parts.now,
        managerOf: () => manager,
        placesOf: () => ({ manager, recall: (_key, _forMs, load) => load() }),
        wake: () => {},
      };
      return createFleetRound({
        context,
        pacedOf: () => {
          if (error !== undefined) throw error;
          if (kind !== undefined) throw new CloudError({ kind, code: 'Test', message: 'It is at lunch.' });
          return { manager, reserve: () => Promise.resolve(), end: () => {} };
        },
        leaseSeconds: 3600,
        atOnce: 5,
        onEnd: () => Promise.resolve(),
        onError: () => {},
        wake: () => {},
        ending: new AbortController().signal,
      })(fleet, () => false);
    },
  };
}

import { CloudError, type CloudErrorKind } from '@blueport/cloud';
import type { Verdict } from '@blueport/contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSnapshot, storeSnapshot } from '../../../../cloud/policy-snapshots.ts';
import type { Actor } from '../../../../testing/administration.testing.ts';
import { startVerdictWorld, subscriptionOf, verdictOf, type VerdictWorld } from '../verdict.testing.ts';
import { isCloudUnavailable } from './stored-policies.ts';

let world: VerdictWorld;
let engineer: Actor;
let admin: Actor;
let subscriptionId: string;
beforeAll(async () => {
  world = await startVerdictWorld();
  engineer = await world.signIn('engineer@contoso.example', 'Contoso');
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  subscriptionId = await subscriptionOf(engineer, 'Contoso Development');
  for (const group of ['rg-kept-1', 'rg-kept-2']) {
    const path = `/subscriptions/${subscriptionId}/resourceGroups/${group}?api-version=2021-04-01`;
    await world.cloud('admin@contoso.example', 'PUT', path, { location: 'westeurope' });
  }
}, 60_000);
afterAll(() => world.stop());

const ask = async (actor: Actor, resourceGroup: string): Promise<Verdict> =>
  verdictOf(
    await actor.post('/api/user/deployment/verdict', {
      blueprint: 'storage-account',
      subscriptionId,
      resourceGroup,
      location: 'westeurope',
      parameters: {},
    }),
  );
const setFaults = async (faults: readonly object[]): Promise<void> => {
  const answer = await globalThis.fetch(`http://127.0.0.1:${world.embedded.sandbox.port}/__faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(answer.status).toBeLessThan(300);
};
const readSnapshots = async () =>
  (
    await world.server.database.pool.query<{ account_id: string | null; read_at: Date }>(
      `select account_id, read_at from policy_snapshot where subscription_id = $1`,
      [subscriptionId],
    )
  ).rows;

describe('policies stored by a verdict', () => {
  it('are used for the same person’s verdicts during an outage, with their age, and for no other person’s', async () => {
    await ask(engineer, 'rg-kept-new');
    for (let round = 0; round < 200 && (await readSnapshots()).length === 0; round += 1) await wait(50);
    const [row] = await readSnapshots();
    expect(row?.account_id).toBe(engineer.session.account.id);
    // They are cached by now, so that this verdict gets them within its deadline.
    const before = await ask(engineer, 'rg-kept-new');
    expect(before.policy.state).toBe('ready');
    await setFaults([{ kind: '500', match: { pathRegex: '/policyAssignments' } }]);
    const outageVerdict = await ask(engineer, 'rg-kept-1');
    expect([outageVerdict.policy.state, outageVerdict.policy.asOf]).toEqual([
      'ready',
      row!.read_at.toISOString(),
    ]);
    expect(outageVerdict.policy.reason).not.toBeNull();
    expect(outageVerdict.policy.data!.assignments).toBe(before.policy.data!.assignments);
    expect((await ask(admin, 'rg-kept-1')).policy).toMatchObject({ state: 'unknown', data: null });

    // Policies read by the connection are available to the organization if the subscription is connected.
    const { pool } = world.server.database;
    await pool.query('update policy_snapshot set account_id = null');
    const connect = (is: boolean) =>
      pool.query('update cloud_subscription set connected = $2 where subscription_id = $1', [
        subscriptionId,
        is,
      ]);
    await pool.query(
      `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
       select $1, $2, tenant_id, 'general', 'Place' from directory where organization_id = $1 limit 1 on conflict do nothing`,
      [admin.organizationId, subscriptionId],
    );
    await connect(false);
    expect((await ask(admin, 'rg-kept-2')).policy.state).toBe('unknown');
    await connect(true);
    expect((await ask(admin, 'rg-kept-2')).policy.state).toBe('ready');
    await setFaults([]);
  }, 60_000);

  it('apply only to the group that they are assigned to', async () => {
    const { db } = world.server.database;
    const place = { organizationId: admin.organizationId, cloud: 'general' as const, subscriptionId };
    const above = { id: `/subscriptions/${subscriptionId}/providers/x/above` };
    const own = { id: `/subscriptions/${subscriptionId}/resourceGroups/one/providers/x/own` };
    const rows = (...assignments: { id: string }[]) => ({
      name: 'Place',
      rows: { assignments, exemptions: [], definitions: {}, asOf: new Date().toISOString() },
    });
    const { id: accountId } = admin.session.account;
    const find = async (resourceGroup?: string) =>
      (await findSnapshot(db, { ...place, resourceGroup }, { accountId, connection: false }))?.rows
        .assignments;
    await storeSnapshot(db, { ...place, resourceGroup: 'one' }, accountId, rows(above, own));
    expect([await find('ONE'), await find('other'), await find()]).toEqual([[above, own], [above], [above]]);
    await storeSnapshot(db, { ...place, resourceGroup: 'one' }, accountId, rows(above));
    expect(await find('one')).toEqual([above]);
  });

  it.each<[CloudErrorKind | undefined, boolean]>([
    [undefined, true],
    ['unavailable', true],
    ['throttled', true],
    ['refused', false],
    ['not-found', false],
    ['unauthorized', false],
  ])('are used during an outage, but not after lost access: %s', (kind, expected) => {
    const error = kind && new CloudError({ kind, code: 'Test', message: 'No.' });
    expect(isCloudUnavailable(error)).toBe(expected);
  });
});

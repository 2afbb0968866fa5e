import type { DeploymentCondition, WebhookDelivery, WebhookWithSecret } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../testing/administration.testing.ts';
import { startDayTwo, type DayTwo } from '../../operations/day-two.testing.ts';

let world: DayTwo;
let admin: string;
let hook: WebhookWithSecret;

beforeAll(async () => {
  // Checks run only when a test requests them.
  world = await startDayTwo({
    driftWatch: { everyHours: 1000, restSeconds: 0, sweepMs: 100, planMs: 100, retrySeconds: 1000 },
  });
  admin = (await world.signIn('admin@contoso.example')).token;
  const webhookResponse = await world.server.request('POST', '/api/org/webhook', {
    token: admin,
    body: { name: 'Watch', url: 'http://127.0.0.1:9/', events: ['deployment.driftFound'] },
  });
  hook = webhookResponse.body as WebhookWithSecret;
}, 60_000);
afterAll(() => world.stop());

interface Row {
  attempt: number;
  state: string | null;
  checked_at: Date | null;
  look_at: Date;
  lease_owner: string | null;
}
const query = async <Result extends object>(text: string, ...values: unknown[]): Promise<Result[]> =>
  (await world.server.database.pool.query<Result>(text, values)).rows;
const rowOf = async (id: string): Promise<Row | undefined> =>
  (await query<Row>('select * from deployment_drift where deployment_id = $1', id))[0];
const readDeliveries = async (): Promise<string[]> => {
  const answer = await world.server.request('GET', `/api/org/webhook/${hook.id}/delivery?limit=100`, {
    token: admin,
  });
  const bodies = rowsOf<WebhookDelivery>(answer).map(async ({ id }) => {
    const detail = await world.server.request('GET', `/api/org/webhook/${hook.id}/delivery/${id}`, {
      token: admin,
    });
    return (detail.body as { body: string }).body;
  });
  return Promise.all(bodies);
};
/** Checks a deployment now and returns the stored result. */
const checkNow = async (id: string): Promise<Row> => {
  await expect.poll(() => rowOf(id), { timeout: 20_000 }).toBeDefined();
  const before = (await rowOf(id))!;
  await query(`update deployment_drift set look_at = now() where deployment_id = $1`, id);
  await expect
    .poll(
      async () => {
        const row = (await rowOf(id))!;
        return row.attempt > before.attempt && row.lease_owner === null;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return (await rowOf(id))!;
};

describe('the drift watch', () => {
  it('reports drift once, stores it, and reports it again when it reappears', async () => {
    const deployment = await world.deploy('storage-account', 'watch-it', {}, { tags: { owner: 'finance' } });
    expect(await checkNow(deployment.id)).toMatchObject({ state: 'none' });
    expect(await readDeliveries()).toEqual([]);

    const condition = await world.call('GET', `/${deployment.name}/condition`);
    const account = (condition.body as DeploymentCondition).resources.find(
      ({ type }) => type === 'Microsoft.Storage/storageAccounts',
    )!;
    const change = (owner: string) => world.arm('PATCH', account.id, '2023-05-01', { tags: { owner } });
    await change('CANARY-value');
    const drifted = await checkNow(deployment.id);
    expect(drifted).toMatchObject({ state: 'drifted' });
    // The next check is not earlier than configured.
    expect(drifted.look_at.getTime()).toBeGreaterThan(Date.now() + 999 * 3_600_000);
    const [body, ...others] = await readDeliveries();
    expect(others).toEqual([]);
    expect(JSON.parse(body!)).toMatchObject({
      type: 'deployment.driftFound',
      data: {
        deployment: { id: deployment.id, state: 'Succeeded' },
        drift: {
          total: 1,
          resources: [{ id: account.id, state: 'changed', paths: [{ path: 'tags.owner', kind: 'changed' }] }],
        },
      },
    });
    expect(body).not.toContain('CANARY');

    await checkNow(deployment.id);
    expect(await readDeliveries()).toHaveLength(1);
    const detail = await world.server.request('GET', `/api/user/deployment/${deployment.name}`, {
      token: world.engineer.token,
    });
    expect(detail.body).toMatchObject({ drift: { state: 'drifted', resources: 1 } });

    await change('finance');
    expect(await checkNow(deployment.id)).toMatchObject({ state: 'none' });
    await change('research');
    expect(await checkNow(deployment.id)).toMatchObject({ state: 'drifted' });
    expect(await readDeliveries()).toHaveLength(2);
  }, 90_000);
});

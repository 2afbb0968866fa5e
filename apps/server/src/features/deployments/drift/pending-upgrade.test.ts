import type { Approval, DeploymentCondition, DeploymentDetail, DeploymentSummary } from '@blueport/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDayTwo, type DayTwo } from '../operations/day-two.testing.ts';

let world: DayTwo;
let admin: Awaited<ReturnType<DayTwo['signIn']>>;

const asAdmin = async (method: string, path: string, body?: object) => {
  const answer = await world.server.request(method, path, {
    token: admin.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
};

beforeAll(async () => {
  world = await startDayTwo();
  admin = await world.signIn('admin@contoso.example');
  // A version with another declaration: its account is reachable by private endpoints only.
  await world.server.database.pool.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
       'version', '2.0.0', 'created_at', now(),
       'template', jsonb_set(v.template::jsonb, '{resources,0,properties,publicNetworkAccess}', '"Disabled"')))).*
     from blueprint_version v join blueprint b on b.id = v.blueprint_id
     where b.slug = 'storage-account' and v.version = '1.0.0'`,
  );
}, 60_000);
afterAll(() => world.stop());

const conditionOf = async (name: string) =>
  (await world.call('GET', `/${name}/condition`)).body as DeploymentCondition;
const findDeployment = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ name: { eq: name } }));
  const { body } = await world.call('GET', `?filterObj=${filter}`);
  return (body as { result: DeploymentSummary[] }).result[0]!;
};

/** Deploys version 1.0.0 and requests an upgrade to 2.0.0 that is held for approval. */
async function askForUpgrade(group: string) {
  const { name } = await world.deploy('storage-account', group, {}, { version: '1.0.0' });
  const rule = (await asAdmin('POST', '/api/org/approvalRule', {
    kind: 'blueprint',
    blueprint: 'storage-account',
  })) as { id: string; etag: string };
  const upgradeResponse = await world.call('POST', `/${name}/upgrade`, { version: '2.0.0' });
  expect(upgradeResponse.status, upgradeResponse.text).toBe(202);
  await world.server.request('DELETE', `/api/org/approvalRule/${rule.id}`, {
    token: admin.token,
    headers: { 'if-match': rule.etag },
  });
  const { result } = (await asAdmin('GET', '/api/user/approval')) as { result: Approval[] };
  const request = result.find(({ deployment }) => deployment.name === name)!;
  return { name, request };
}

describe('a deployment with an upgrade pending approval', () => {
  it('is compared with the running version, and shows both versions', async () => {
    const { name, request } = await askForUpgrade('rg-pending-upgrade');

    const waiting = await world.read(name);
    expect(waiting.state).toBe('PendingApproval');
    const pending = { kind: 'upgrade', version: '2.0.0' };
    for (const one of [waiting, await findDeployment(name)]) {
      expect([one.blueprint.version, one.pending]).toEqual(['1.0.0', pending]);
    }
    const condition = await conditionOf(name);
    expect(condition.declaredBy).toBe(1);
    expect(condition.resources.map(({ drift }) => drift)).not.toContain('changed');

    await asAdmin('POST', `/api/user/approval/${request.id}/approve`, {
      fingerprint: request.fingerprint,
      note: '',
    });
    const upgraded = await world.settled(name);
    expect([upgraded.blueprint.version, upgraded.pending]).toEqual(['2.0.0', null]);
    expect((await conditionOf(name)).declaredBy).toBe(2);
  });

  it('keeps the running version when the upgrade is rejected', async () => {
    const { name, request } = await askForUpgrade('rg-rejected-upgrade');
    await asAdmin('POST', `/api/user/approval/${request.id}/reject`, { note: 'No' });
    const { state, blueprint, pending }: DeploymentDetail = await world.read(name);
    expect([state, blueprint.version, pending]).toEqual(['Succeeded', '1.0.0', null]);
  });

  it("is still compared with the running version after the requester's access ends", async () => {
    const { name } = await askForUpgrade('rg-left-upgrade');
    const { id } = world.engineer.account;
    const edit = async (state: string) => {
      const person = await world.server.request('GET', `/api/user/${id}`, { token: admin.token });
      const edited = await world.server.request('PUT', `/api/user/${id}`, {
        token: admin.token,
        body: { state },
        headers: { 'if-match': (person.body as { etag: string }).etag },
      });
      expect(edited.status, edited.text).toBe(200);
    };
    await edit('Disabled');
    await edit('Active');
    const engineer = await world.signIn('engineer@contoso.example');
    const { body } = await world.call('GET', `/${name}/condition`, undefined, engineer);
    expect((body as DeploymentCondition).declaredBy).toBe(1);
    const currentDetail = (await world.call('GET', `/${name}`, undefined, engineer)).body as DeploymentDetail;
    expect([currentDetail.state, currentDetail.blueprint.version, currentDetail.pending]).toEqual([
      'Succeeded',
      '1.0.0',
      null,
    ]);
  });
});

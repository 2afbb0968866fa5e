import type { DeploymentCondition, UpgradeDifference, Verdict } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../testing/test-server.ts';
import { lastOf, startDayTwo, type DayTwo } from './day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

describe('starting and stopping', () => {
  it("run as operations and keep the deployment's state", async () => {
    const deployment = await world.deploy('linux-vm', 'power-vm', { adminPasswordOrKey: sshKey });
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    const machine = deployment.resources.find(({ type }) => type === 'Microsoft.Compute/virtualMachines')!;
    const powerOf = async () => {
      const view = await world.arm('GET', `${machine.id}/instanceView`, '2024-07-01');
      return (view['statuses'] as { code: string }[]).map(({ code }) => code).join(' ');
    };
    const stopped = await world.run(`/${deployment.name}/power`, { action: 'stop' });
    expect(stopped.state).toBe('Succeeded');
    expect(lastOf(stopped)).toMatchObject({ kind: 'stop', state: 'Succeeded', actsWith: 'person' });
    expect(lastOf(stopped).steps.map(({ name }) => name)).toEqual([machine.name]);
    expect(await powerOf()).toContain('PowerState/deallocated');
    // The resources are still those of the operation that created them.
    expect(stopped.resources).toHaveLength(deployment.resources.length);
    await world.run(`/${deployment.name}/power`, { action: 'start', resources: [machine.id.toUpperCase()] });
    expect(await powerOf()).toContain('PowerState/running');
    const restartedDeployment = await world.run(`/${deployment.name}/power`, { action: 'restart' });
    expect(lastOf(restartedDeployment)).toMatchObject({ kind: 'restart', state: 'Succeeded' });
    expect(await powerOf()).toContain('PowerState/running');
  });

  it('are refused if no resource can be stopped', async () => {
    const deployment = await world.deploy('storage-account', 'power-none');
    const refused = await world.call('POST', `/${deployment.name}/power`, { action: 'stop' });
    expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
  });
});

describe('a second creation with the same values', () => {
  const create = (query: string, accessTier = 'Hot') =>
    world.call('POST', query, {
      blueprint: 'storage-account',
      subscriptionId: world.subscriptionId,
      resourceGroup: 'equal-one',
      location: 'westeurope',
      parameters: { accessTier },
    });

  it('is refused on request, also if both are sent together, and names the first one', async () => {
    const answers = await Promise.all([create('?equal=refuse'), create('?equal=refuse')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
    const first = answers.find(({ status }) => status === 202)!.body as { name: string };
    const refused = await create('?equal=refuse');
    expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
    expect(refused.body).toMatchObject({ reason: 'equal-deployment', values: { name: first.name } });
    expect((await create('?equal=refuse', 'Cool')).status).toBe(202);
    await world.settled(first.name);
  });

  it('is accepted otherwise, as for programs', async () => {
    expect((await create('')).status).toBe(202);
    expect((await create('')).status).toBe(202);
  });
});

describe('a retry after a failure', () => {
  it('sends the same content and counts completed resources as completed', async () => {
    const lockId = (group: string) =>
      `/subscriptions/${world.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Authorization/locks/freeze`;
    const deployment = await world.deploy('storage-account', 'retry-it', { redundancy: 'Standard_LRS' });
    expect(deployment.state).toBe('Succeeded');
    await world.arm('PUT', lockId('retry-it'), '2020-05-01', { properties: { level: 'ReadOnly' } });
    const failed = await world.run(`/${deployment.name}/redeploy`, { parameters: { accessTier: 'Cool' } });
    expect(failed.state).toBe('Failed');
    expect(failed.error).toMatchObject({ code: 'ScopeLocked' });
    const firstRetry = await world.run(`/${deployment.name}/retry`);
    expect(firstRetry.state).toBe('Failed');
    await world.arm('DELETE', lockId('retry-it'), '2020-05-01');
    const retried = await world.run(`/${deployment.name}/retry`);
    expect(lastOf(retried)).toMatchObject({ kind: 'retry', state: 'Succeeded' });
    expect(retried.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const refusedRetry = await world.call('POST', `/${deployment.name}/retry`);
    expect(problemOf(refusedRetry)).toBe('conflict');

    const rollbackResult = await world.run(`/${deployment.name}/rollback`, {});
    expect(lastOf(rollbackResult)).toMatchObject({ kind: 'rollback', state: 'Succeeded' });
    expect(rollbackResult.parameters.find(({ name }) => name === 'accessTier')?.isDefault).toBe(true);
    const namedRollback = await world.run(`/${deployment.name}/rollback`, { operation: 4 });
    expect(namedRollback.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const bad = await world.call('POST', `/${deployment.name}/rollback`, { operation: 2 });
    expect(problemOf(bad)).toBe('conflict');
  });
});

describe('a deletion', () => {
  it('deletes resources of an earlier operation even if the last one never created them', async () => {
    const group = `/subscriptions/${world.subscriptionId}/resourceGroups/own-group`;
    const lock = `${group}/providers/Microsoft.Authorization/locks/freeze`;
    await world.arm('PUT', group, '2021-04-01', { location: 'westeurope' });
    const deployment = await world.deploy('linux-vm', 'own-group', { adminPasswordOrKey: sshKey });
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    await world.arm('PUT', lock, '2020-05-01', { properties: { level: 'ReadOnly' } });
    const failed = await world.run(`/${deployment.name}/redeploy`, {});
    expect(lastOf(failed).steps.map(({ state }) => state)).toContain('Skipped');
    await world.arm('DELETE', lock, '2020-05-01');
    const deleteResponse = await world.call('DELETE', `/${deployment.name}?resources=delete`);
    expect(deleteResponse.status, deleteResponse.text).toBe(202);
    expect((await world.settled(deployment.name)).state).toBe('Deleted');
    const remainingResources = await world.arm('GET', `${group}/resources`, '2021-04-01');
    expect(remainingResources['value']).toEqual([]);
  });
});

it('a deletion succeeds if the group it created is already gone and this was not recorded', async () => {
  const deployment = await world.deploy('storage-account', 'gone-group');
  const group = `/subscriptions/${world.subscriptionId}/resourceGroups/gone-group`;
  await world.arm('DELETE', group, '2021-04-01');
  const groupExists = () =>
    world.arm('GET', group, '2021-04-01').then(
      () => true,
      () => false,
    );
  await expect.poll(groupExists, { timeout: 10_000 }).toBe(false);
  expect((await world.call('DELETE', `/${deployment.name}?resources=delete`)).status).toBe(202);
  const ended = await world.settled(deployment.name);
  expect([ended.state, ended.error]).toEqual(['Deleted', null]);
  expect(new Set(lastOf(ended).steps.map(({ state }) => state))).toEqual(new Set(['Succeeded']));
});

/** Publishes another version of a blueprint, made from its newest one. */
async function publish(slug: string, version: string, change: (template: Template) => void): Promise<void> {
  const { pool } = world.server.database;
  const { rows } = await pool.query<{ id: string; template: Template; parameters: { name: string }[] }>(
    `select v.id, v.template, v.parameters from blueprint_version v join blueprint b on b.id = v.blueprint_id
     where b.slug = $1 order by v.created_at desc limit 1`,
    [slug],
  );
  const { id, template, parameters } = rows[0]!;
  change(template);
  const known = new Set(parameters.map(({ name }) => name));
  const retainedParameters = parameters.filter(({ name }) => name in template.parameters);
  const added = Object.entries(template.parameters)
    .filter(([name]) => !known.has(name))
    .map(([name, { type, defaultValue }]) => ({
      name,
      title: name,
      description: '',
      type,
      required: defaultValue === undefined,
      secure: false,
      advanced: false,
      ...(defaultValue === undefined ? {} : { defaultValue }),
    }));
  await pool.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'version', $2::text,
       'template', $3::jsonb, 'parameters', $4::jsonb, 'created_at', now(), 'release_notes', 'Newer.'))).*
     from blueprint_version v where v.id = $1`,
    [id, version, JSON.stringify(template), JSON.stringify([...retainedParameters, ...added])],
  );
}

interface Template {
  parameters: Record<string, { type: string; defaultValue?: unknown }>;
  resources: { type: string; name: string; properties?: Record<string, unknown>; tags?: unknown }[];
}

describe('the comparison with the declaration', () => {
  it('shows no drift after a deployment, and reports changed, removed and added properties', async () => {
    for (const [blueprint, group, parameters] of [
      ['linux-vm', 'drift-vm', { adminPasswordOrKey: sshKey }],
      ['web-app-database', 'drift-web', { databasePassword: 'Correct-Horse-7-Battery' }],
    ] as const) {
      const deployment = await world.deploy(blueprint, group, parameters);
      expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
      const { resources } = await conditionOf(deployment.name);
      const noisy = resources.filter(({ drift }) => drift !== 'none');
      expect(noisy, JSON.stringify(noisy)).toEqual([]);
      expect(JSON.stringify(resources)).not.toContain('Correct-Horse');
    }
    const deployment = await world.deploy('storage-account', 'drift-it', {}, { tags: { owner: 'finance' } });
    const first = await conditionOf(deployment.name);
    expect(first).toMatchObject({ declaredBy: 1 });
    expect(first.resources.filter(({ drift }) => drift !== 'none')).toEqual([]);
    // As if the first reader lacked access to the storage account in the cloud.
    const { pool } = world.server.database;
    const accountId = first.resources
      .find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!
      .id.toLowerCase();
    const known = async () => {
      const { rows } = await pool.query<{ known: boolean }>(
        'select bool_or(paths ? $1) as known from deployment_baseline',
        [accountId],
      );
      return rows[0]?.known;
    };
    await pool.query('update deployment_baseline set paths = paths - $1::text', [accountId]);
    expect(await known()).toBe(false);
    await conditionOf(deployment.name);
    expect(await known()).toBe(true);
    const account = first.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
    await world.arm('PATCH', account.id, '2023-05-01', {
      tags: { owner: 'research', extra: 'x' },
      properties: { accessTier: 'Cool' },
    });
    const service = first.resources.find(({ type }) => type.endsWith('/managementPolicies'))!;
    await world.arm('DELETE', service.id, '2023-05-01');
    const { resources } = await conditionOf(deployment.name);
    const changed = resources.find(({ id }) => id === account.id)!;
    expect(changed.drift).toBe('changed');
    expect(changed.differences).toEqual(
      expect.arrayContaining([
        { path: 'tags.owner', kind: 'changed', before: 'finance', after: 'research' },
        { path: 'tags.extra', kind: 'added', after: 'x' },
        { path: 'properties.accessTier', kind: 'changed', before: 'Hot', after: 'Cool' },
      ]),
    );
    expect(changed.differences).toHaveLength(3);
    expect(resources.find(({ id }) => id === service.id)).toMatchObject({ drift: 'missing' });
  });
});

const conditionOf = async (name: string): Promise<DeploymentCondition> => {
  const { status, body, text } = await world.call('GET', `/${name}/condition`);
  expect(status, text).toBe(200);
  return body as DeploymentCondition;
};

describe('an upgrade', () => {
  it('previews its differences, keeps values and secrets, and is rolled back with its version', async () => {
    await publish('web-app-database', '9.0.0', (template) => {
      template.parameters['healthPath'] = { type: 'string' };
      const site = template.resources.find(({ type }) => type === 'Microsoft.Web/sites')!;
      site.properties = { ...site.properties, healthCheckPath: "[parameters('healthPath')]" };
      template.resources = template.resources.filter(
        ({ type }) => type !== 'Microsoft.Authorization/roleAssignments',
      );
    });
    const secret = 'Correct-Horse-7-Battery';
    const deployment = await world.deploy(
      'web-app-database',
      'upgrade-it',
      { databasePassword: secret },
      { version: '1.0.0' },
    );
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    const previewResponse = await world.call('POST', `/${deployment.name}/upgrade/preview`, {
      version: '9.0.0',
    });
    const difference = previewResponse.body as UpgradeDifference;
    expect(previewResponse.status, previewResponse.text).toBe(200);
    expect(difference.parameters).toEqual([
      {
        name: 'healthPath',
        title: 'healthPath',
        secure: false,
        kind: 'added',
        aspects: [],
        needed: true,
        declared: expect.objectContaining({ name: 'healthPath', type: 'string', required: true }),
      },
    ]);
    const byType = new Map(difference.resources.map((resource) => [resource.type, resource]));
    expect(byType.get('Microsoft.Web/sites')).toMatchObject({ kind: 'changed' });
    expect(byType.get('Microsoft.Authorization/roleAssignments')).toMatchObject({ kind: 'left' });
    expect(byType.get('Microsoft.DBforPostgreSQL/flexibleServers')).toMatchObject({ kind: 'same' });
    expect(previewResponse.text).not.toContain(secret);

    const missing = await world.call('POST', `/${deployment.name}/upgrade`, { version: '9.0.0' });
    expect([missing.status, problemOf(missing)]).toEqual([422, 'invalid-input']);
    const unchecked = await world.call('POST', `/${deployment.name}/upgrade/verdict`, { version: '9.0.0' });
    expect([unchecked.status, problemOf(unchecked)]).toEqual([422, 'invalid-input']);
    const upgradeRequest = { version: '9.0.0', parameters: { healthPath: '/alive' } };
    // The fresh check waits for every source; the usual one leaves out what is not there after 900 ms.
    const checked = await world.call(
      'POST',
      `/${deployment.name}/upgrade/verdict?fresh=true`,
      upgradeRequest,
    );
    const verdict = checked.body as Verdict;
    expect(checked.status, checked.text).toBe(200);
    expect(verdict.blueprint.version).toBe('9.0.0');
    expect(verdict.changes.data?.counts).toMatchObject({ create: 0 });
    expect(verdict.changes.data?.changes).toHaveLength(verdict.resources.length);
    // The current cost is shown next to the future one.
    expect(Number(verdict.presentMonthly)).toBeGreaterThan(0);
    expect(Number(verdict.price.data?.monthly)).toBeGreaterThan(0);
    expect(verdict.approval.required).toBe(false);
    expect(checked.text).not.toContain(secret);
    const moved = await world.run(`/${deployment.name}/upgrade`, upgradeRequest);
    expect(moved.state, JSON.stringify(moved.error)).toBe('Succeeded');
    expect(moved.blueprint.version).toBe('9.0.0');
    expect(lastOf(moved)).toMatchObject({ kind: 'upgrade', version: '9.0.0' });
    const { versions, current } = (await world.call('GET', `/${deployment.name}/version`)).body as {
      current: string;
      versions: { version: string; offered: boolean; newer: boolean; operations: { number: number }[] }[];
    };
    expect(current).toBe('9.0.0');
    expect(versions.map(({ version, offered, newer }) => [version, offered, newer])).toEqual([
      ['9.0.0', false, false],
      ['1.0.0', true, false],
    ]);
    const rollbackResult = await world.run(`/${deployment.name}/rollback`, {});
    expect(rollbackResult.state, JSON.stringify(rollbackResult.error)).toBe('Succeeded');
    expect(rollbackResult.blueprint.version).toBe('1.0.0');
    const same = await world.call('POST', `/${deployment.name}/upgrade`, { version: '1.0.0' });
    expect(problemOf(same)).toBe('invalid-input');
  });
});

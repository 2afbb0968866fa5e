import type {
  DeploymentDetail,
  Extension,
  Fleet,
  FleetPlan,
  Problem,
  UpgradeDifference,
} from '@blueport/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleExtension } from '../../../../testing/machine-samples.ts';
import { problemOf, type Answer } from '../../../../testing/test-server.ts';
import { readContent } from '../content/read-content.ts';
import { lastOf, startDayTwo, type DayTwo } from '../day-two.testing.ts';

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';
const secret = 'CANARY-mandatory-2357';
const secretSetting = { key: secret };

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const asAdmin = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const { token } = await world.signIn('admin@contoso.example');
  return world.server.request(method, path, {
    token,
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });
};

async function addExtension(change: object): Promise<Extension> {
  const answer = await asAdmin('POST', '/api/extension', { ...sampleExtension, ...change });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Extension;
}

async function change({ id }: Extension, values: object): Promise<void> {
  const { etag } = (await asAdmin('GET', `/api/extension/${id}`)).body as Extension;
  const answer = await asAdmin('PUT', `/api/extension/${id}`, values, { 'if-match': etag });
  expect(answer.status, answer.text).toBe(200);
}

/** Publishes another version of the blueprint with the same template. */
const publish = (version: string) =>
  world.server.database.pool.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
       'version', $1::text, 'created_at', now()))).*
     from blueprint_version v join blueprint b on b.id = v.blueprint_id where b.slug = 'linux-vm' and v.version = '1.0.0'`,
    [version],
  );

const differenceOf = async (name: string, version: string) => {
  const answer = await world.call('POST', `/${name}/upgrade/preview`, { version });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).not.toContain(secret);
  return answer.body as UpgradeDifference;
};

/** Returns the decrypted secure values of the last operation. */
async function sealedOf(deployment: DeploymentDetail) {
  const { database, parts } = world.server;
  return (await readContent(database.db, parts.vault, lastOf(deployment).id)).secureParameters;
}

/** Returns the tables that contain a text unencrypted. */
async function heldOpenly(text: string): Promise<string[]> {
  const { pool } = world.server.database;
  const tables = await pool.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = current_schema()`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where t::text like $1 or t::text like $2 limit 1`,
      [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('extensions that became mandatory', () => {
  it('are previewed and added to the machines by upgrades and fleet upgrades', async () => {
    const script = await addExtension({
      title: 'Set-up script',
      publisher: 'Microsoft.Azure.Extensions',
      type: 'CustomScript',
      typeHandlerVersion: '2.1',
      settings: { script: 'ZWNobw==' },
    });
    const deploy = (group: string, machine?: object) =>
      world.deploy(
        'linux-vm',
        group,
        { adminPasswordOrKey: sshKey },
        machine === undefined ? {} : { machine },
      );
    const one = await deploy('mandatory-one', { extensions: [{ id: script.id }] });
    const other = await deploy('mandatory-other');
    expect([one.state, other.state], JSON.stringify(one.error)).toEqual(['Succeeded', 'Succeeded']);
    await publish('2.0.0');
    await publish('3.0.0');
    // Negative control: without a mandatory extension nothing is added.
    expect((await differenceOf(one.name, '2.0.0')).extensions).toEqual([]);

    const token = { name: 'workspace', title: 'Workspace', help: '', required: true, secret: false };
    const key = { ...token, name: 'enrolKey', title: 'Enrolment key', secret: true, defaultValue: '' };
    const typed = 'CANARY-typed-4711';
    const agent = await addExtension({
      title: 'House agent',
      mode: 'mandatory',
      settings: { workspace: '{{workspace}}' },
      protectedSettings: { ...secretSetting, enrol: '{{enrolKey}}' },
      parameters: [{ ...token, defaultValue: '' }, key],
    });
    await addExtension({
      title: 'For Windows',
      osTypes: ['Windows'],
      type: 'WindowsAgent',
      mode: 'mandatory',
    });
    const refusal = await world.call('POST', `/${one.name}/upgrade`, { version: '2.0.0' });
    expect([refusal.status, problemOf(refusal)]).toEqual([422, 'invalid-input']);
    const fieldsOf = (answer: Answer) =>
      ((answer.body as Problem).errors ?? []).map(({ pointer, code }) => [pointer, code]);
    expect(refusal.text).toContain('House agent became mandatory');
    expect(fieldsOf(refusal)).toEqual([
      [`/extensionValues/${agent.id}/workspace`, 'extension-value'],
      [`/extensionValues/${agent.id}/enrolKey`, 'extension-value'],
    ]);

    const difference = await differenceOf(one.name, '2.0.0');
    const needed = [
      { name: 'workspace', title: 'Workspace', help: '', secret: false },
      { name: 'enrolKey', title: 'Enrolment key', help: '', secret: true },
    ];
    expect(difference.extensions).toEqual([
      { id: agent.id, title: 'House agent', type: 'AzureMonitorLinuxAgent', replaces: null, needed },
    ]);
    const extensionValues = { [agent.id]: { workspace: 'house', enrolKey: typed } };
    const stray = { [script.id]: { workspace: 'house' } };
    for (const [values, issue] of [
      [{ [agent.id]: { workspace: 'house' } }, [`/extensionValues/${agent.id}/enrolKey`, 'extension-value']],
      [{ ...extensionValues, ...stray }, [`/extensionValues/${script.id}`, 'not-applicable']],
      [
        { [agent.id]: { ...extensionValues[agent.id], colour: 'red' } },
        [`/extensionValues/${agent.id}/colour`, 'unknown-parameter'],
      ],
    ]) {
      const body = { version: '2.0.0', extensionValues: values };
      const answer = await world.call('POST', `/${one.name}/upgrade`, body);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [issue]]);
      expect(answer.text).not.toContain(typed);
    }
    const extensionsIn = ({ resources }: Pick<UpgradeDifference, 'resources'>) =>
      resources
        .filter(({ type }) => type.endsWith('/extensions'))
        .map(({ name, kind }) => [name.split('/').at(-1), kind]);
    expect(extensionsIn(difference)).toEqual([
      ['blueport-CustomScript', 'same'],
      ['blueport-AzureMonitorLinuxAgent', 'added'],
    ]);
    const preview = await world.call('POST', `/${one.name}/upgrade/preview`, {
      version: '2.0.0',
      extensionValues,
    });
    expect([preview.status, preview.text.includes(typed)]).toEqual([200, false]);
    const moved = await world.run(`/${one.name}/upgrade`, { version: '2.0.0', extensionValues });
    expect(moved.state, JSON.stringify(moved.error)).toBe('Succeeded');
    const added = moved.resources.find(({ name }) => name.endsWith('blueport-AzureMonitorLinuxAgent'))!;
    const inCloud = await world.arm('GET', added.id, '2024-07-01');
    expect(inCloud).toMatchObject({ properties: { settings: { workspace: 'house' } } });
    expect(Object.values(await sealedOf(moved))).toContainEqual({ key: secret, enrol: typed });
    expect(JSON.stringify(moved)).not.toContain(typed);
    expect(await heldOpenly(typed)).toEqual([]);
    // An installed extension is not listed as added.
    expect((await differenceOf(one.name, '3.0.0')).extensions).toEqual([]);

    const fleet = {
      blueprint: 'linux-vm',
      version: '2.0.0',
      choose: { deployments: [other.id] },
    };
    const planWithoutValues = (await asEngineer('/api/user/fleet/plan', fleet)) as FleetPlan;
    expect(planWithoutValues.items).toMatchObject([
      {
        outcome: 'skipped',
        reason: 'extension-values',
        message: expect.stringContaining('Add them to the fleet upgrade') as string,
      },
    ]);
    expect(planWithoutValues.neededByExtensions).toEqual([
      { id: agent.id, title: 'House agent', fields: needed },
    ]);
    const filled = { ...fleet, extensionValues };
    const planned = await asEngineer('/api/user/fleet/plan', filled);
    expect((planned as FleetPlan).neededByExtensions).toEqual(planWithoutValues.neededByExtensions);
    expect((planned as FleetPlan).items).toMatchObject([
      { outcome: 'ready', extensions: ['House agent'], changes: { added: 1 } },
    ]);
    const startedFleet = (await asEngineer('/api/user/fleet', {
      ...filled,
      waves: [{ percent: 100 }],
    })) as Fleet;
    for (let round = 0; round < 600; round += 1) {
      const { body } = await world.server.request('GET', `/api/user/fleet/${startedFleet.id}`, {
        token: world.engineer.token,
      });
      if ((body as Fleet).state !== 'running') break;
      await wait(100);
    }
    const carried = await world.settled(other.name);
    expect([carried.blueprint.version, carried.state]).toEqual(['2.0.0', 'Succeeded']);
    expect(carried.resources.map(({ name }) => name.split('/').at(-1))).toContain(
      'blueport-AzureMonitorLinuxAgent',
    );
    expect(Object.values(await sealedOf(carried))).toContainEqual({ key: secret, enrol: typed });
    expect(await heldOpenly(typed)).toEqual([]);
  }, 60_000);

  it('replace a chosen extension of the same type, but never another mandatory one', async () => {
    const script = await addExtension({
      title: 'House script',
      publisher: 'Microsoft.Azure.Extensions',
      type: 'CustomScript',
      typeHandlerVersion: '2.1',
      mode: 'mandatory',
    });
    const { result } = (await world.call('GET', '?filter=mandatory-one')).body as {
      result: { name: string }[];
    };
    const name = result[0]!.name;
    expect((await differenceOf(name, '3.0.0')).extensions).toEqual([
      { id: script.id, title: 'House script', type: 'CustomScript', replaces: 'Set-up script', needed: [] },
    ]);
    const twin = await addExtension({ title: 'Second agent', mode: 'mandatory' });
    const refusal = await world.call('POST', `/${name}/upgrade/preview`, { version: '3.0.0' });
    expect(refusal.text).toContain('Second agent and House agent are of the same type');
    await change(twin, { state: 'retired' });
    await change(script, { mode: 'optional' });
    expect((await differenceOf(name, '3.0.0')).extensions).toEqual([]);
  });
});

async function asEngineer(path: string, body: object): Promise<unknown> {
  const answer = await world.server.request('POST', path, {
    token: world.engineer.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@blueport/client';
import {
  isSettled,
  type Fleet,
  type FleetItem,
  type FleetPlan,
  type ListResult,
  type WebhookWithSecret,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestInstallation,
  type TestInstallation,
  type TestServing,
} from '../../testing/test-process.ts';

let installation: TestInstallation;
let server: TestServing;
let receiver: Server;
let token: string;
let operator: string;
let portal: Client;
let subscription: string;
const names: string[] = [];
/** Events received by a webhook of the organization: ID and type. */
const deliveries: { id: string; type: string; body: string }[] = [];

async function cli<Body>(args: readonly string[], as = token): Promise<Body> {
  const { code, out, err } = await installation.run([...args, '--json'], { BLUEPORT_TOKEN: as });
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${err}`);
  return (out === '' ? undefined : JSON.parse(out)) as Body;
}

const signIn = async (email: string): Promise<string> =>
  (await installation.run(['token', '--as', email, '--no-store'])).out.trim();
const detailOf = (name: string) => portal.deployment.get({ id: name });
const fleetOf = (id: string) => portal.fleet.get({ id });

async function publish(version: string): Promise<void> {
  await cli(['models', 'version', 'storage-account', version, '--notes', 'Newer'], operator);
  await cli(['models', 'publish', 'storage-account', version, '--override', 'A test'], operator);
}

beforeAll(async () => {
  installation = await createTestInstallation({ sharesProcess: true });
  server = await installation.serve();
  [token, operator] = await Promise.all([
    signIn('engineer@contoso.example'),
    signIn('operator@blueport.example'),
  ]);
  portal = createClient({ origin: `http://127.0.0.1:${installation.port}`, token });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string };
      deliveries.push({ id: String(request.headers['webhook-id']), type, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const found = await portal.subscription.list({ query: { filter: 'development' } });
  subscription = found.result[0]!.subscriptionId;
  for (let index = 0; index < 4; index += 1) {
    const { name } = await portal.deployment.create({
      body: {
        blueprint: 'storage-account',
        version: '1.0.0',
        subscriptionId: subscription,
        resourceGroup: 'rg-fleet',
        location: 'westeurope',
        parameters: { storageAccountName: `stfleet${index}` },
      },
    });
    names.push(name);
  }
  for (const name of names) {
    while (!isSettled((await detailOf(name)).state)) await sleep(200);
  }
}, 120_000);
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await installation.remove();
});

describe('fleet upgrades on the command line', () => {
  it(
    'upgrades each eligible deployment exactly once, wave by wave, despite a server crash, and gives reasons for the skipped ones',
    { timeout: 180_000 },
    async () => {
      const admin = await signIn('admin@contoso.example');
      await publish('9.0.0');
      const { port } = receiver.address() as AddressInfo;
      const hook = await cli<WebhookWithSecret>(
        ['webhooks', 'create', `http://127.0.0.1:${port}/`, '--name', 'Test'],
        admin,
      );
      expect(hook.secret).toMatch(/^whsec_/);
      const locked = names[3]!;
      await cli(['deployment', 'lock', locked, '--note', 'Holidays']);

      const plan = await cli<FleetPlan>(['fleet', 'plan', 'storage-account', '--to', '9.0.0']);
      expect(plan.items.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
        ...names.slice(0, 3).map((name) => [name, 'ready', null]),
        [locked, 'skipped', 'locked'],
      ]);
      expect(plan.items[0]!.changes).toMatchObject({ added: 0 });
      const [, second] = plan.items;
      const part = ['fleet', 'plan', 'storage-account', '--to', '9.0.0', '--deployment', second!.id];
      expect((await cli<FleetPlan>(part)).items.map(({ name }) => name)).toEqual([names[1]]);

      const { id } = await cli<Fleet>([
        'fleet',
        'start',
        'storage-account',
        '--to',
        '9.0.0',
        '--wave',
        '1',
        '--wave',
        '2',
      ]);
      await expect
        .poll(async () => (await fleetOf(id)).counts.succeeded, { timeout: 60_000, interval: 100 })
        .toBeGreaterThan(0);
      await server.kill();
      server = await installation.serve();
      await expect
        .poll(async () => (await fleetOf(id)).state, { timeout: 90_000, interval: 500 })
        .toBe('ended');
      expect((await fleetOf(id)).counts).toMatchObject({ total: 4, succeeded: 3, failed: 0, skipped: 1 });
      for (const name of names) {
        const { blueprint, operations } = await detailOf(name);
        const upgrades = operations.filter(({ kind }) => kind === 'upgrade');
        expect([name, blueprint.version, upgrades.length]).toEqual(
          name === locked ? [name, '1.0.0', 0] : [name, '9.0.0', 1],
        );
        expect(upgrades.every(({ startedBy }) => startedBy.email === 'engineer@contoso.example')).toBe(true);
      }

      await cli(['deployment', 'unlock', locked]);
      await cli(['fleet', 'retry', id]);
      await expect
        .poll(async () => (await fleetOf(id)).counts.succeeded, { timeout: 60_000, interval: 500 })
        .toBe(4);
      await expect
        .poll(
          () => new Set(deliveries.filter(({ type }) => type === 'fleet.ended').map((one) => one.id)).size,
          {
            timeout: 30_000,
          },
        )
        .toBe(2);
      // Events name the user who started the upgrade but not an email address.
      expect(deliveries.some(({ body }) => body.includes('"startedBy"'))).toBe(true);
      expect(deliveries.filter(({ body }) => body.includes('@'))).toEqual([]);
      const upgraded = new Set(
        deliveries.filter(({ type }) => type === 'deployment.upgraded').map((one) => one.id),
      );
      expect(upgraded.size).toBe(4);
    },
  );

  it('halts by its stop rule and can then be stopped by a user', { timeout: 120_000 }, async () => {
    await publish('10.0.0');
    const file = join(installation.folder, 'wrong.json');
    // Only the cloud knows that this word is reserved.
    writeFileSync(file, JSON.stringify({ storageAccountName: 'microsoftdata' }));
    const start = ['fleet', 'start', 'storage-account', '--to', '10.0.0', '--wave', '2'];
    const { id } = await cli<Fleet>([...start, '--parameters', file]);
    await expect
      .poll(async () => (await fleetOf(id)).state, { timeout: 60_000, interval: 300 })
      .toBe('halted');
    expect((await fleetOf(id)).reason).toBe('stop-rule');
    // The two deployments of the wave started together. Running ones finish; no further ones start.
    await expect
      .poll(async () => (await fleetOf(id)).counts, { timeout: 30_000, interval: 300 })
      .toMatchObject({ failed: 2, running: 0, pending: 2 });
    const items = await cli<ListResult<FleetItem>>(['fleet', 'items', id]);
    expect(items.result.map(({ state }) => state)).toEqual(['failed', 'failed', 'pending', 'pending']);
    expect((await cli<Fleet>(['fleet', 'stop', id])).state).toBe('stopped');
    const resumeOutcome = await installation.run(['fleet', 'resume', id], { BLUEPORT_TOKEN: token });
    expect(resumeOutcome).toMatchObject({ code: 1, err: expect.stringContaining('can be resumed') });
    const table = await installation.run(['fleet', 'list'], { BLUEPORT_TOKEN: token });
    expect(table).toMatchObject({ code: 0, out: expect.stringContaining('stopped') });
  });

  it('prints help and reports usage errors', { timeout: 120_000 }, async () => {
    const environment = { BLUEPORT_TOKEN: token };
    expect(await installation.run(['fleet', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--stop-after N'),
    });
    expect(await installation.run(['fleet'], environment)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ID +BLUEPRINT/),
    });
    expect(await installation.run(['fleet', 'move'], environment)).toMatchObject({ code: 2 });
    expect(await installation.run(['fleet', 'plan', 'storage-account'], environment)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--to VERSION'),
    });
    expect(await installation.run(['deployment', 'show', 'bp-missing01'], environment)).toMatchObject({
      code: 4,
    });
    expect(await installation.run(['webhooks', 'list'], environment)).toMatchObject({ code: 3 });
  });
});

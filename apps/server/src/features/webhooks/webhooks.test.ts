import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookWithSecret } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actorOf, rowsOf, type Actor } from '../../testing/administration.testing.ts';
import { seed } from '../../testing/figures.ts';
import { randomFrom } from '../../testing/seeded-random.ts';
import { people } from '../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { verifyWebhook } from './verify-sample.testing.ts';

interface Heard {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: TestServer;
let admin: Actor;
let other: Actor;
let receiver: Server;
let origin: string;
/** What the receiver got, also where it answered with an error. */
let heard: Heard[] = [];
/** What it answers; 200 unless a test says otherwise. */
let answer: (path: string) => number | 'hang' | 'reset' | 'switch' = () => 200;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  server = await startTestServer();
  admin = actorOf(server, await server.login(people.admin));
  other = actorOf(server, await server.login(people.otherAdmin));
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const path = request.url ?? '';
      heard.push({ id: String(request.headers['webhook-id']), path, headers: request.headers, body });
      const status = answer(path);
      if (status === 'reset') request.socket.destroy();
      else if (status === 'switch')
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      else if (status !== 'hang') response.writeHead(status).end(`answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  workers.clear();
  answer = () => 200;
  await server.database.pool.query('delete from webhook');
  heard = [];
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.stop();
});

const url = '/api/org/webhook';
const make = async (path: string, events: string[] = ['deployment.started']): Promise<WebhookWithSecret> => {
  const made = await admin.post(url, { name: `Hook ${path}`, url: origin + path, events });
  if (made.status !== 201) throw new Error(made.text);
  return made.body as WebhookWithSecret;
};
const startWorker = (attempts?: number): ChildProcess => {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'delivery', 'webhook-worker.testing.ts'),
      server.database.ownerUrl,
      ...(attempts === undefined ? [] : [String(attempts)]),
    ],
    { stdio: 'ignore' },
  );
  workers.add(child);
  return child;
};

/** Tells the journal that an operation of a deployment has started; what its parameters hold must go nowhere. */
const startOperation = (operationId: string, organizationId = admin.organizationId): Promise<void> =>
  server.database.db.transaction().execute((tx) =>
    server.parts.publish(tx, {
      organizationId,
      subjects: ['bp-webhook01'],
      type: 'deployment.changed',
      data: {
        type: 'deployment.changed',
        deployment: {
          id: 'd',
          name: 'bp-webhook01',
          title: 'Shop',
          state: 'Running',
          blueprint: { name: 'storage-account', version: '1.0.0' },
          subscriptionId: 's',
          resourceGroup: 'rg',
          owner: { id: 'a', name: 'Nora', email: 'nora@contoso.example' },
          tags: { note: 'CANARY-tag' },
          parameters: [{ name: 'adminPassword', value: 'CANARY-parameter' }],
          error: null,
        },
        operation: {
          id: operationId,
          number: 2,
          kind: 'redeploy',
          state: 'Running',
          startedBy: { id: 'a', name: 'Nora' },
          createdAt: new Date().toISOString(),
          startedAt: new Date(Date.now() + 1000).toISOString(),
          finishedAt: null,
          outputs: 'CANARY-output',
          error: null,
        },
      },
    }),
  );
const deliveriesOf = async (id: string): Promise<WebhookDelivery[]> =>
  rowsOf<WebhookDelivery>(await admin.get(`${url}/${id}/delivery?limit=500`));

describe('administering webhooks', () => {
  it('shows the secret once, keeps it sealed, and is closed to others', async () => {
    const made = await make('/once');
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await server.database.pool.query<{ line: string }>(
      `select w::text as line from webhook w union all select a::text from audit a`,
    );
    const texts = [(await admin.get(url)).text, server.logs(), ...rows.map(({ line }) => line)];
    const key = made.secret.slice('whsec_'.length);
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
    expect(texts.some((text) => text.includes('Hook /once'))).toBe(true);
    expect((await other.get(`${url}/${made.id}`)).status).toBe(404);
    expect(problemOf(await actorOf(server, await server.login(people.engineer)).get(url))).toBe(
      'permission-missing',
    );
  });

  it('is edited and removed from the version that was read', async () => {
    const { id, etag } = await make('/edit');
    expect((await admin.put(`${url}/${id}`, { state: 'paused' })).status).toBe(428);
    expect((await admin.put(`${url}/${id}`, { state: 'paused' }, '"7"')).status).toBe(412);
    const paused = await admin.put(`${url}/${id}`, { state: 'paused' }, etag);
    expect(paused.body).toMatchObject({ state: 'paused' });
    expect((await admin.post(`${url}/${id}/test`)).status).toBe(409);
    for (const inner of [
      '169.254.169.254',
      '10.0.0.1',
      '[::ffff:a9fe:a9fe]',
      '0x7f.1.2.3',
      'a.localhost',
      '2852039166',
    ]) {
      const refused = await admin.put(`${url}/${id}`, { url: `https://${inner}/` }, '"2"');
      expect([inner, refused.body]).toMatchObject([
        inner,
        { errors: [{ pointer: '/url', code: 'not-allowed' }] },
      ]);
    }
    const wrong = await admin.put(`${url}/${id}`, { url: 'http://hook.example/' }, '"2"');
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('/url') });
    expect((await admin.remove(`${url}/${id}`, '"2"')).status).toBe(204);
  });
});

describe('what a webhook is subscribed to', () => {
  it('is everything, or events one by one', async () => {
    const every = await make('/every', ['*']);
    const starts = await make('/starts');
    const ends = await make('/ends', ['fleet.ended']);
    await startOperation(server.parts.newId());
    expect(await deliveriesOf(every.id)).toHaveLength(1);
    expect(await deliveriesOf(starts.id)).toHaveLength(1);
    expect(await deliveriesOf(ends.id)).toEqual([]);
    const mixed = { name: 'Mixed', url: 'https://hook.example/', events: ['*', 'fleet.ended'] };
    expect(await admin.post(url, mixed)).toMatchObject({
      status: 400,
      text: expect.stringContaining('/events'),
    });
  });
});

describe('telling a receiver', () => {
  it('signs what it sends, with both secrets for a while, and the sample of the documentation agrees', async () => {
    const { id, secret } = await make('/signed');
    const rotated = (await admin.post(`${url}/${id}/rotate`)).body as WebhookWithSecret;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await admin.post(`${url}/${id}/test`);
    startWorker();
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
    const [{ headers, body }] = heard as [Heard];
    const now = Date.now();
    expect(verifyWebhook(secret, headers, body, now)).toMatchObject({ type: 'webhook.test' });
    expect(verifyWebhook(rotated.secret, headers, body, now)).toMatchObject({ type: 'webhook.test' });
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(() => verifyWebhook(foreign, headers, body, now)).toThrow('signature');
    expect(() => verifyWebhook(secret, headers, body.replace('test', 'tast'), now)).toThrow('signature');
    expect(() => verifyWebhook(secret, headers, body, now + 600_000)).toThrow('old');
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const mac = createHmac('sha256', Buffer.from(rotated.secret.slice(6), 'base64')).update(signed);
    expect(headers['webhook-signature']).toContain(`v1,${mac.digest('base64')}`);

    await server.database.pool.query(`update webhook set previous_until = now() - interval '1 second'`);
    await admin.post(`${url}/${id}/test`);
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
    expect(() => verifyWebhook(secret, heard[1]!.headers, heard[1]!.body, now)).toThrow('signature');
  });

  it('tells each event at least once under one id while it fails and its worker dies', async () => {
    const random = randomFrom(seed);
    const { id } = await make('/faults');
    answer = () => {
      const draw = random();
      if (draw < 0.15) return 500;
      if (draw < 0.25) return 'reset';
      return draw < 0.28 ? 'hang' : 200;
    };
    const operations = Array.from({ length: 60 }, () => server.parts.newId());
    let worker = startWorker(40);
    for (const [index, operation] of operations.entries()) {
      await startOperation(operation);
      // Noticed twice, told once.
      await startOperation(operation);
      if (index % 25 === 24) {
        worker.kill('SIGKILL');
        workers.delete(worker);
        worker = startWorker(40);
      }
    }
    await expect
      .poll(async () => (await deliveriesOf(id)).every(({ state }) => state === 'delivered'), {
        timeout: 60_000,
      })
      .toBe(true);
    const told = new Map<string, Set<string>>();
    for (const { id: delivery, body } of heard) {
      const { data } = JSON.parse(body) as { data: { operation: { id: string } } };
      told.set(data.operation.id, (told.get(data.operation.id) ?? new Set()).add(delivery));
    }
    expect([...told.keys()].sort()).toEqual([...operations].sort());
    expect([...told.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    // The faults were really there.
    expect(heard.length).toBeGreaterThan(operations.length);
    expect(heard.filter(({ body }) => body.includes('CANARY'))).toEqual([]);
    expect(heard.every(({ body }) => body.includes('Shop'))).toBe(true);
  });

  it('is not held up by a slow receiver', async () => {
    await make('/slow');
    const quick = await make('/quick');
    answer = (path) => (path === '/slow' ? 'hang' : 200);
    for (let count = 0; count < 20; count += 1) await startOperation(server.parts.newId());
    const begun = performance.now();
    startWorker();
    await expect
      .poll(async () => (await deliveriesOf(quick.id)).filter(({ state }) => state === 'delivered').length, {
        timeout: 8000,
      })
      .toBe(20);
    // One after the other behind the slow one they would take twenty times a second of waiting.
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('gives up in the end, shows what came back, and tries again under the same id when asked', async () => {
    const { id } = await make('/dead');
    answer = () => 500;
    await startOperation(server.parts.newId());
    startWorker(2);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, { timeout: 10_000 }).toBe('dead');
    const [row] = await deliveriesOf(id);
    const detail = (await admin.get(`${url}/${id}/delivery/${row!.id}`)).body as WebhookDeliveryDetail;
    const why = { status: 500, error: 'The receiver answered 500.', errorCode: 'status' };
    expect(detail).toMatchObject({ attempts: 2, ...why });
    expect(detail.history).toMatchObject([
      { ...why, answer: 'answered 500' },
      { ...why, answer: 'answered 500' },
    ]);
    expect(detail.body).toBe(heard[0]?.body);
    answer = () => 200;
    expect((await admin.post(`${url}/${id}/delivery/${row!.id}/redeliver`)).status).toBe(202);
    await expect.poll(async () => (await deliveriesOf(id))[0]?.state, { timeout: 10_000 }).toBe('delivered');
    expect(new Set(heard.map((call) => call.id))).toEqual(new Set([row!.id]));
    expect((await admin.get(`${url}/${id}`)).body).toMatchObject({ failingSince: null, dead: 0 });
  });

  it('switches off what has failed for days, and what says that it is gone', async () => {
    const old = await make('/old');
    const gone = await make('/gone');
    await server.database.pool.query(
      `update webhook set failing_since = now() - interval '4 days' where id = $1`,
      [old.id],
    );
    answer = (path) => (path === '/gone' ? 410 : 503);
    await startOperation(server.parts.newId());
    startWorker();
    const read = async (id: string) => (await admin.get(`${url}/${id}`)).body as Webhook;
    await expect.poll(async () => (await read(old.id)).state, { timeout: 10_000 }).toBe('disabled');
    await expect.poll(async () => (await read(gone.id)).state, { timeout: 10_000 }).toBe('disabled');
    expect(await read(gone.id)).toMatchObject({
      disabledReason: expect.stringContaining('410'),
      disabledCode: 'gone',
    });
    expect(await read(old.id)).toMatchObject({
      disabledReason: expect.stringContaining('3 days'),
      disabledCode: 'failing',
    });
    // Switched off, it hears nothing new.
    const before = (await deliveriesOf(old.id)).length;
    await startOperation(server.parts.newId());
    expect(await deliveriesOf(old.id)).toHaveLength(before);
    const { etag } = await read(old.id);
    const on = await admin.put(`${url}/${old.id}`, { state: 'active' }, etag);
    expect(on.body).toMatchObject({ state: 'active', disabledReason: null, disabledCode: null });
  });

  it('goes on after receivers that leave HTTP behind', async () => {
    const { id } = await make('/switch');
    answer = () => 'switch';
    // More of them than the worker has places; each would be held for ever.
    for (let count = 0; count < 12; count += 1) await startOperation(server.parts.newId());
    startWorker(1);
    await expect
      .poll(
        async () => (await deliveriesOf(id)).filter(({ errorCode }) => errorCode === 'switchedProtocol'),
        {
          timeout: 20_000,
        },
      )
      .toHaveLength(12);
  });

  it('sends what others wait for although the secret of one cannot be opened', async () => {
    const spoiled = await make('/spoiled');
    const fine = await make('/fine');
    await server.database.pool.query(`update webhook set secret = '\\x00' where id = $1`, [spoiled.id]);
    await startOperation(server.parts.newId());
    startWorker();
    await expect
      .poll(async () => (await deliveriesOf(fine.id))[0]?.state, { timeout: 10_000 })
      .toBe('delivered');
    await expect
      .poll(async () => (await deliveriesOf(spoiled.id))[0]?.state, { timeout: 10_000 })
      .toBe('dead');
    expect((await deliveriesOf(fine.id))[0]).toMatchObject({ attempts: 1 });
    expect((await deliveriesOf(spoiled.id))[0]).toMatchObject({
      status: null,
      errorCode: 'secretUnreadable',
    });
    expect(heard.map(({ path }) => path)).toEqual(['/fine']);
  });

  it('lets a deployment go on while a webhook that hears of it is removed', async () => {
    const leaving = await make('/leaving');
    const staying = await make('/staying');
    const { pool } = server.database;
    const remover = await pool.connect();
    try {
      await remover.query('begin');
      await remover.query('delete from webhook where id = $1', [leaving.id]);
      const telling = startOperation(server.parts.newId());
      const waiting = async (): Promise<number> => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows[0]?.count ?? 0;
      };
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      await remover.query('commit');
      await telling;
    } finally {
      remover.release();
    }
    expect(await deliveriesOf(staying.id)).toHaveLength(1);
  });

  it('keeps organizations apart', async () => {
    const { id } = await make('/apart');
    await startOperation(server.parts.newId(), other.organizationId);
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

import { createHmac } from 'node:crypto';
import type { Webhook, WebhookDeliveryDetail, WebhookWithSecret } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../../testing/figures.ts';
import { randomFrom } from '../../../../testing/seeded-random.ts';
import { verifyWebhook } from '../verify-sample.testing.ts';
import { startWebhookWorld, url, type ReceivedDelivery, type WebhookWorld } from '../webhooks.testing.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterEach(() => world.clear());
afterAll(() => world.stop());

describe('webhook deliveries', () => {
  it('are signed, with both secrets during a rotation, and are accepted by the sample in the documentation', async () => {
    const { id, secret } = await world.make('/signed');
    const rotated = (await world.admin.post(`${url}/${id}/rotate`)).body as WebhookWithSecret;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await world.admin.post(`${url}/${id}/test`);
    world.startWorker();
    await expect.poll(() => world.deliveries.length, { timeout: 10_000 }).toBe(1);
    const [{ headers, body }] = world.deliveries as [ReceivedDelivery];
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

    await world.server.database.pool.query(`update webhook set previous_until = now() - interval '1 second'`);
    await world.admin.post(`${url}/${id}/test`);
    await expect.poll(() => world.deliveries.length, { timeout: 10_000 }).toBe(2);
    expect(() => verifyWebhook(secret, world.deliveries[1]!.headers, world.deliveries[1]!.body, now)).toThrow(
      'signature',
    );
  });

  it('reach the receiver at least once with the same ID despite errors and a killed worker', async () => {
    const random = randomFrom(seed);
    const { id } = await world.make('/faults');
    world.answer = () => {
      const draw = random();
      if (draw < 0.15) return 500;
      if (draw < 0.25) return 'reset';
      return draw < 0.28 ? 'hang' : 200;
    };
    const operations = Array.from({ length: 60 }, () => world.server.parts.newId());
    let worker = world.startWorker(40);
    for (const [index, operation] of operations.entries()) {
      await world.startOperation(operation);
      // Reported twice, delivered once.
      await world.startOperation(operation);
      if (index % 25 === 24) {
        world.killWorker(worker);
        worker = world.startWorker(40);
      }
    }
    await expect
      .poll(async () => (await world.deliveriesOf(id)).every(({ state }) => state === 'delivered'), {
        timeout: 60_000,
      })
      .toBe(true);
    const deliveryIds = new Map<string, Set<string>>();
    for (const { id: delivery, body } of world.deliveries) {
      const { data } = JSON.parse(body) as { data: { operation: { id: string } } };
      deliveryIds.set(data.operation.id, (deliveryIds.get(data.operation.id) ?? new Set()).add(delivery));
    }
    expect([...deliveryIds.keys()].sort()).toEqual([...operations].sort());
    expect([...deliveryIds.values()].filter((ids) => ids.size !== 1)).toEqual([]);
    // The injected faults did occur.
    expect(world.deliveries.length).toBeGreaterThan(operations.length);
    expect(world.deliveries.filter(({ body }) => body.includes('CANARY'))).toEqual([]);
    expect(world.deliveries.every(({ body }) => body.includes('Shop'))).toBe(true);
  });

  it('are not delayed by a slow receiver', async () => {
    await world.make('/slow');
    const quick = await world.make('/quick');
    world.answer = (path) => (path === '/slow' ? 'hang' : 200);
    for (let count = 0; count < 20; count += 1) await world.startOperation(world.server.parts.newId());
    const startedAt = performance.now();
    world.startWorker();
    await expect
      .poll(
        async () => (await world.deliveriesOf(quick.id)).filter(({ state }) => state === 'delivered').length,
        {
          timeout: 8000,
        },
      )
      .toBe(20);
    // Sequentially, behind the slow receiver, they would take more than twenty seconds.
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  it('end after the last retry, show the responses, and can be resent with the same ID', async () => {
    const { id } = await world.make('/dead');
    world.answer = () => 500;
    await world.startOperation(world.server.parts.newId());
    world.startWorker(2);
    await expect.poll(async () => (await world.deliveriesOf(id))[0]?.state, { timeout: 10_000 }).toBe('dead');
    const [row] = await world.deliveriesOf(id);
    const detail = (await world.admin.get(`${url}/${id}/delivery/${row!.id}`)).body as WebhookDeliveryDetail;
    const why = { status: 500, error: 'The receiver responded with 500.', errorCode: 'status' };
    expect(detail).toMatchObject({ attempts: 2, ...why });
    expect(detail.history).toMatchObject([
      { ...why, answer: 'answered 500' },
      { ...why, answer: 'answered 500' },
    ]);
    expect(detail.body).toBe(world.deliveries[0]?.body);
    world.answer = () => 200;
    expect((await world.admin.post(`${url}/${id}/delivery/${row!.id}/redeliver`)).status).toBe(202);
    await expect
      .poll(async () => (await world.deliveriesOf(id))[0]?.state, { timeout: 10_000 })
      .toBe('delivered');
    expect(new Set(world.deliveries.map((call) => call.id))).toEqual(new Set([row!.id]));
    expect((await world.admin.get(`${url}/${id}`)).body).toMatchObject({ failingSince: null, dead: 0 });
  });

  it('stop when a webhook has failed for days or reports that it is gone', async () => {
    const old = await world.make('/old');
    const goneWebhook = await world.make('/gone');
    await world.server.database.pool.query(
      `update webhook set failing_since = now() - interval '4 days' where id = $1`,
      [old.id],
    );
    world.answer = (path) => (path === '/gone' ? 410 : 503);
    await world.startOperation(world.server.parts.newId());
    world.startWorker();
    const read = async (id: string) => (await world.admin.get(`${url}/${id}`)).body as Webhook;
    await expect.poll(async () => (await read(old.id)).state, { timeout: 10_000 }).toBe('disabled');
    await expect.poll(async () => (await read(goneWebhook.id)).state, { timeout: 10_000 }).toBe('disabled');
    expect(await read(goneWebhook.id)).toMatchObject({
      disabledReason: expect.stringContaining('410'),
      disabledCode: 'gone',
    });
    expect(await read(old.id)).toMatchObject({
      disabledReason: expect.stringContaining('3 days'),
      disabledCode: 'failing',
    });
    // A disabled webhook receives no new events.
    const before = (await world.deliveriesOf(old.id)).length;
    await world.startOperation(world.server.parts.newId());
    expect(await world.deliveriesOf(old.id)).toHaveLength(before);
    const { etag } = await read(old.id);
    const on = await world.admin.put(`${url}/${old.id}`, { state: 'active' }, etag);
    expect(on.body).toMatchObject({ state: 'active', disabledReason: null, disabledCode: null });
  });

  it('continue after receivers that switch protocols', async () => {
    const { id } = await world.make('/switch');
    world.answer = () => 'switch';
    // More than the worker has slots; each would be blocked forever.
    for (let count = 0; count < 12; count += 1) await world.startOperation(world.server.parts.newId());
    world.startWorker(1);
    await expect
      .poll(
        async () =>
          (await world.deliveriesOf(id)).filter(({ errorCode }) => errorCode === 'switchedProtocol'),
        {
          timeout: 20_000,
        },
      )
      .toHaveLength(12);
  });

  it('are sent even if the secret of another webhook cannot be opened', async () => {
    const spoiled = await world.make('/spoiled');
    const fine = await world.make('/fine');
    await world.server.database.pool.query(`update webhook set secret = '\\x00' where id = $1`, [spoiled.id]);
    await world.startOperation(world.server.parts.newId());
    world.startWorker();
    await expect
      .poll(async () => (await world.deliveriesOf(fine.id))[0]?.state, { timeout: 10_000 })
      .toBe('delivered');
    await expect
      .poll(async () => (await world.deliveriesOf(spoiled.id))[0]?.state, { timeout: 10_000 })
      .toBe('dead');
    expect((await world.deliveriesOf(fine.id))[0]).toMatchObject({ attempts: 1 });
    expect((await world.deliveriesOf(spoiled.id))[0]).toMatchObject({
      status: null,
      errorCode: 'secretUnreadable',
    });
    expect(world.deliveries.map(({ path }) => path)).toEqual(['/fine']);

    // The advice in the log helps: after a rotation, only the new secret signs.
    const rotated = await world.admin.post(`${url}/${spoiled.id}/rotate`);
    expect(rotated).toMatchObject({ status: 200, body: { previousSecretUntil: null } });
    await world.admin.post(`${url}/${spoiled.id}/test`);
    await expect.poll(() => world.deliveries.at(-1)?.path, { timeout: 10_000 }).toBe('/spoiled');
    const { headers, body } = world.deliveries.at(-1)!;
    const { secret } = rotated.body as WebhookWithSecret;
    expect(verifyWebhook(secret, headers, body, Date.now())).toMatchObject({ type: 'webhook.test' });
  });

  it('do not block a deployment while its webhook is removed', async () => {
    const leaving = await world.make('/leaving');
    const staying = await world.make('/staying');
    const { pool } = world.server.database;
    const remover = await pool.connect();
    try {
      await remover.query('begin');
      await remover.query('delete from webhook where id = $1', [leaving.id]);
      const telling = world.startOperation(world.server.parts.newId());
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
    expect(await world.deliveriesOf(staying.id)).toHaveLength(1);
  });

  it('stay within their organization', async () => {
    const { id } = await world.make('/apart');
    await world.startOperation(world.server.parts.newId(), world.other.organizationId);
    expect(await world.deliveriesOf(id)).toEqual([]);
  });
});

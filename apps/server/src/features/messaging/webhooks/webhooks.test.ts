import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/administration.testing.ts';
import { people } from '../../../testing/test-people.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { enqueueDeliveries } from './enqueue.ts';
import { startWebhookWorld, url, type WebhookWorld } from './webhooks.testing.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterEach(() => world.clear());
afterAll(() => world.stop());

describe('managing webhooks', () => {
  it('shows the secret once, stores it sealed, and refuses other organizations and users without permission', async () => {
    const webhook = await world.make('/once');
    expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await world.server.database.pool.query<{ line: string }>(
      `select w::text as line from webhook w union all select a::text from audit a`,
    );
    const texts = [(await world.admin.get(url)).text, world.server.logs(), ...rows.map(({ line }) => line)];
    const key = webhook.secret.slice('whsec_'.length);
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
    expect(texts.some((text) => text.includes('Hook /once'))).toBe(true);
    expect((await world.other.get(`${url}/${webhook.id}`)).status).toBe(404);
    expect(problemOf(await actorOf(world.server, await world.server.login(people.engineer)).get(url))).toBe(
      'permission-missing',
    );
  });

  it('edits and removes a webhook if the version matches', async () => {
    const { id, etag } = await world.make('/edit');
    expect((await world.admin.put(`${url}/${id}`, { state: 'paused' })).status).toBe(428);
    expect((await world.admin.put(`${url}/${id}`, { state: 'paused' }, '"7"')).status).toBe(412);
    const paused = await world.admin.put(`${url}/${id}`, { state: 'paused' }, etag);
    expect(paused.body).toMatchObject({ state: 'paused' });
    expect((await world.admin.post(`${url}/${id}/test`)).status).toBe(409);
    for (const inner of [
      '169.254.169.254',
      '10.0.0.1',
      '[::ffff:a9fe:a9fe]',
      '0x7f.1.2.3',
      'a.localhost',
      '2852039166',
    ]) {
      const refusedAnswer = await world.admin.put(`${url}/${id}`, { url: `https://${inner}/` }, '"2"');
      expect([inner, refusedAnswer.body]).toMatchObject([
        inner,
        { errors: [{ pointer: '/url', code: 'not-a-public-address' }] },
      ]);
    }
    const wrong = await world.admin.put(`${url}/${id}`, { url: 'http://hook.example/' }, '"2"');
    expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('/url') });
    expect((await world.admin.remove(`${url}/${id}`, '"2"')).status).toBe(204);
  });
});

describe('a receiver on this machine', () => {
  it('cannot be part of the portal itself, neither when saved nor when called', async () => {
    const { port, sandboxPort } = world.server.parts.settings;
    const database = new URL(world.server.parts.database.serveUrl).port;
    const refusal = { errors: [{ pointer: '/url', code: 'own-address' }] };
    const { id } = await world.make('/kept');
    for (const own of [port, sandboxPort, database]) {
      for (const host of ['127.0.0.1', '0x7f.1', '127.1', '[::1]', 'localhost']) {
        const moved = { url: `http://${host}:${own}/__faults` };
        const refusedAnswer = await world.admin.put(`${url}/${id}`, moved, '"1"');
        expect([host, own, refusedAnswer.body]).toMatchObject([host, own, refusal]);
      }
    }
    const ownWebhook = { name: 'Own', url: `http://127.0.0.1:${sandboxPort}/__faults`, events: ['*'] };
    expect((await world.other.post(url, ownWebhook)).body).toMatchObject(refusal);
  });
});

describe('webhook subscriptions', () => {
  it('include all events or selected ones', async () => {
    const every = await world.make('/every', ['*']);
    const starts = await world.make('/starts');
    const ends = await world.make('/ends', ['fleet.ended']);
    await world.startOperation(world.server.parts.newId());
    expect(await world.deliveriesOf(every.id)).toHaveLength(1);
    expect(await world.deliveriesOf(starts.id)).toHaveLength(1);
    expect(await world.deliveriesOf(ends.id)).toEqual([]);
    const mixed = { name: 'Mixed', url: 'https://hook.example/', events: ['*', 'fleet.ended'] };
    expect(await world.admin.post(url, mixed)).toMatchObject({
      status: 400,
      text: expect.stringContaining('/events'),
    });
  });
});

describe('deliveries', () => {
  it('are added for ten thousand events of one transaction', async () => {
    const { id } = await world.make('/many', ['alert.fired']);
    const { database, parts } = world.server;
    const events = Array.from({ length: 12_000 }, (_, index) => ({
      event: 'alert.fired' as const,
      key: `alert/${index}`,
      subject: 'Busy',
      at: new Date(Date.now() + 1000),
      data: {},
    }));
    await database.db
      .transaction()
      .execute((tx) =>
        enqueueDeliveries(
          tx,
          { newId: parts.newId, publicUrl: 'https://portal.example' },
          world.admin.organizationId,
          events,
        ),
      );
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from webhook_delivery where webhook_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 12_000 }]);
  });
});

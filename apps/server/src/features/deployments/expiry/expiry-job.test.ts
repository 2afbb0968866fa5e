import { sentence, type DeploymentCondition, type Sentence } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastOf, startDayTwo, type DayTwo } from '../operations/day-two.testing.ts';
import type { DeploymentContext } from '../operations/service/deployment-context.ts';
import { createExpiryJob } from './expiry-job.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

describe('the expiry of a deployment', () => {
  it('warns, skips a locked or disconnected deployment, then deletes it through the connection', async () => {
    const deployment = await world.deploy('storage-account', 'expire-it');
    const at = new Date(Date.now() + 2 * 86_400_000 + 60_000);
    const set = await world.call(
      'PUT',
      `/${deployment.name}/expiry`,
      { at: at.toISOString(), action: 'delete', graceDays: 5 },
      world.engineer,
      { 'if-match': deployment.etag },
    );
    expect(set.body, set.text).toMatchObject({
      expiry: { state: 'planned', action: 'delete', graceDays: 5 },
    });
    const { parts } = world.server;
    let days = 0;
    let connected = false;
    let broken = false;
    const notifications: { codes: readonly string[]; to: readonly string[] }[] = [];
    const woken: string[] = [];
    const failures: unknown[] = [];
    const context = {
      db: world.server.database.db,
      vault: parts.vault,
      publish: parts.publish,
      newId: () => parts.newId(),
      now: () => new Date(Date.now() + days * 86_400_000),
    } as unknown as DeploymentContext;
    const job = createExpiryJob({
      context,
      hasConnection: () =>
        broken ? Promise.reject(new Error('sealed with another key')) : Promise.resolve(connected),
      tell: async (_tx, to, { says }) => void notifications.push({ codes: says.map(({ code }) => code), to }),
      wake: (id) => void woken.push(id),
      report: (error) => void failures.push(error),
    });
    const state = async () => (await world.read(deployment.name)).expiry;
    await job.sweep();
    await job.sweep();
    expect(notifications.map(({ codes }) => codes)).toEqual([['expiryPlanned', 'expiryDelete']]);
    days = 3;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'grace' });
    expect(notifications.at(-1)?.codes).toContain('expiryReached');
    days = 7.9;
    broken = true;
    await job.sweep();
    await job.sweep();
    expect(failures).toHaveLength(1);
    broken = false;
    days = 8;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'held', reason: 'no-connection' });
    connected = true;
    await world.call('PUT', `/${deployment.name}/lock`, {}, world.engineer, {
      'if-match': (await world.read(deployment.name)).etag,
    });
    days = 9;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'held', reason: 'locked' });
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
    await world.call('DELETE', `/${deployment.name}/lock`, undefined, world.engineer, {
      'if-match': (await world.read(deployment.name)).etag,
    });
    days = 10;
    await job.sweep();
    expect(woken).toHaveLength(1);
    const ended = await world.settled(deployment.name);
    expect(ended.state, JSON.stringify(ended.error)).toBe('Deleted');
    expect(lastOf(ended)).toMatchObject({ kind: 'delete', actsWith: 'connection' });
    days = 11;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'done' });
    expect(notifications).toHaveLength(4);
    expect(new Set(notifications.flatMap(({ to }) => to))).toEqual(new Set([world.engineer.account.id]));
  });

  it('processes a deployment once if the response to the commit is lost', async () => {
    const deployment = await world.deploy('storage-account', 'expire-once');
    const at = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const set = await world.call(
      'PUT',
      `/${deployment.name}/expiry`,
      { at, action: 'delete' },
      world.engineer,
      {
        'if-match': deployment.etag,
      },
    );
    expect(set.status, set.text).toBe(200);
    const { parts, database } = world.server;
    const { db } = database;
    let isLost = false;
    const transaction = () => ({
      async execute(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) {
        const answer = await db.transaction().execute(work);
        if (isLost) return answer;
        isLost = true;
        throw new Error('The line broke after the commit.');
      },
    });
    const reports: unknown[] = [];
    const context = {
      db: { transaction, updateTable: db.updateTable.bind(db) },
      publish: parts.publish,
      now: () => parts.now(),
    } as unknown as DeploymentContext;
    await createExpiryJob({
      context,
      hasConnection: () => Promise.resolve(true),
      tell: () => Promise.resolve(),
      wake: () => {},
      report: (error) => void reports.push(error),
    }).sweep();
    expect(reports).toHaveLength(1);
    const { rows } = await database.pool.query<{ hours: number }>(
      `select extract(epoch from expiry_next_at - now())::float / 3600 as hours from deployment where id = $1`,
      [deployment.id],
    );
    // The next warning is a day before the expiry, none earlier.
    expect(rows[0]?.hours).toBeGreaterThan(20);
  });

  it('names shared resources in the warning and keeps them', async () => {
    const first = await world.deploy('storage-account', 'shared-expiry', {}, { title: 'The lasting one' });
    const second = await world.deploy('storage-account', 'shared-expiry');
    const body = {
      at: new Date(Date.now() + 86_400_000).toISOString(),
      action: 'delete',
      graceDays: 0,
    };
    await world.call('PUT', `/${second.name}/expiry`, body, world.engineer, { 'if-match': second.etag });
    const { parts, database } = world.server;
    let days = 0.5;
    const sentences: Sentence[] = [];
    const job = createExpiryJob({
      context: {
        db: database.db,
        vault: parts.vault,
        publish: parts.publish,
        newId: () => parts.newId(),
        now: () => new Date(Date.now() + days * 86_400_000),
      } as unknown as DeploymentContext,
      hasConnection: () => Promise.resolve(true),
      tell: async (_tx, _to, { says }) => void sentences.push(...says),
      wake: () => undefined,
      report: (error) => {
        throw error;
      },
    });
    await job.sweep();
    expect(sentences).toContainEqual(sentence('expiryShared', { names: `The lasting one (${first.name})` }));
    days = 2;
    await job.sweep();
    const deletedDeployment = await world.settled(second.name);
    expect(deletedDeployment.state, JSON.stringify(deletedDeployment.error)).toBe('Deleted');
    expect(new Set(lastOf(deletedDeployment).steps.map(({ state }) => state))).toEqual(new Set(['Skipped']));
    const { resources } = (await world.call('GET', `/${first.name}/condition`)).body as DeploymentCondition;
    expect(new Set(resources.map(({ drift }) => drift))).toEqual(new Set(['none']));
  });
});

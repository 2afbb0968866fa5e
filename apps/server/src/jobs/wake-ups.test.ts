import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWakeUps } from './wake-ups.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

const onChannel = (channel: string) => createWakeUps({ database, channel, log });

describe('wake-ups', () => {
  it('reach every receiver of the channel and no other channel', async () => {
    const [sender, first, second, stranger] = ['a', 'a', 'a', 'b'].map(onChannel);
    const received: string[] = [];
    let settle: () => void = () => {};
    const bothReceived = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const record = (name: string) => (id: string) => {
      received.push(`${name} ${id}`);
      if (received.length === 2) settle();
    };
    await first?.receive(record('first'));
    await second?.receive(record('second'));
    await stranger?.receive(record('stranger'));
    sender?.send('operation-1');
    await bothReceived;
    expect(received.toSorted()).toEqual(['first operation-1', 'second operation-1']);
    for (const wakeUps of [first, second, stranger]) await wakeUps?.stop();
  });

  it('require only the permissions of the serving role', async () => {
    const wakeUps = onChannel('c');
    const received = new Promise<string>((resolve, reject) => {
      wakeUps.receive(resolve).then(() => wakeUps.send('operation-2'), reject);
    });
    expect(await received).toBe('operation-2');
    await wakeUps.stop();
  });
});

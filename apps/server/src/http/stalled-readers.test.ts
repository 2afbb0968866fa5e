import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addLongList, countBusyConnections } from '../testing/long-list.testing.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Titles of 2 KiB make the list about 20 MiB: more than a socket buffers for a stalled reader. */
const many = 8000;

let server: TestServer;
let port: number;
const readers = ['engineer', 'admin', 'reader', 'otherAdmin'] as const;
const tokens = new Map<string, string>();
let sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ streams: { stallMs: 100 } });
  for (const name of readers) tokens.set(name, (await server.login(people[name])).token);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  await addLongList(server, people.engineer.email, many);
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await vi.waitUntil(async () => (await countBusy()) === 0, 15_000);
});

const countBusy = () => countBusyConnections(server);

/** Requests the whole list and reads none of the response. */
async function stall(name: (typeof readers)[number]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `GET /api/user/deployment?limit=0 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${tokens.get(name)}\r\n\r\n`,
  );
}

async function readAll(path: string, name: (typeof readers)[number]) {
  const answer = await globalThis.fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${tokens.get(name)}` },
  });
  const { count, total } = (await answer.json()) as { count?: number; total?: number };
  return { status: answer.status, isWhole: count !== undefined && count === total };
}

const whole = { status: 200, isWhole: true };

describe('stalled readers', () => {
  it('leave slots for other people and organizations if they belong to one person', async () => {
    await Promise.all(Array.from({ length: 6 }, () => stall('engineer')));
    await expect.poll(countBusy, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
    expect(await readAll('/api/role?limit=0', 'admin')).toEqual(whole);
    expect(await readAll('/api/blueprint?limit=0', 'otherAdmin')).toEqual(whole);
  });

  it('yield to another export of the same organization if they belong to several people', async () => {
    for (const name of ['engineer', 'admin'] as const) {
      await Promise.all(Array.from({ length: 3 }, () => stall(name)));
    }
    await expect.poll(countBusy, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
    expect(await readAll('/api/blueprint?limit=0', 'reader')).toEqual(whole);
  });
});

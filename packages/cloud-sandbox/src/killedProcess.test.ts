import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const isFullSize = process.env['RELIABILITY_FULL'] === '1';
/** How often the process is killed, and the writes in flight. */
const kills = isFullSize ? 30 : 2;
const writers = 8;

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Cloud {
  child: ChildProcess;
  call: (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>;
}

/** Starts the process on the same data folder and signs in. */
async function start(): Promise<Cloud> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      BLUEPORT_DATA: folder,
      SANDBOX_PORT: '0',
      // At instant speed, an acknowledged write is complete.
      SANDBOX_SPEED: 'instant',
      SANDBOX_SCALE: '0.02',
      SANDBOX_THROTTLING: 'off',
      SANDBOX_WORLD_CACHE: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`http://localhost:${port}${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'admin@contoso.example', audience: 'management' });
  const { accessToken } = JSON.parse((await send('/__token', { method: 'POST', headers, body })).text) as {
    accessToken: string;
  };
  return {
    child,
    call: (method, path, content) =>
      send(`/arm${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
        ...(content && { body: JSON.stringify(content) }),
      }),
  };
}

const version = 'api-version=2023-05-01';

/** The last acknowledged value of a resource, and the value of the write in flight, which may be stored. */
interface Acknowledged {
  accepted: string | undefined;
  sent: string | undefined;
}

/** Writes one resource again and again until the process dies, and alternately deletes it. */
async function write({ call }: Cloud, path: string, state: Acknowledged, round: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const isDeletion = turn % 5 === 4;
    state.sent = isDeletion ? undefined : `${round}-${turn}`;
    const body = { location: 'westeurope', tags: { turn: state.sent ?? '' } };
    const answer = await (isDeletion ? call('DELETE', path) : call('PUT', path, body)).catch(() => undefined);
    if (answer === undefined) return;
    expect([200, 201, 202, 204]).toContain(answer.status);
    state.accepted = state.sent;
  }
}

/** Returns the stored value, or undefined if the resource does not exist. */
async function stored({ call }: Cloud, path: string): Promise<string | undefined> {
  const { status, text } = await call('GET', path);
  if (status === 404) return undefined;
  const { tags, properties } = JSON.parse(text) as {
    tags: { turn: string };
    properties: { provisioningState: string };
  };
  expect(properties.provisioningState).toBe('Succeeded');
  return tags.turn;
}

it(
  `keeps every acknowledged write when the process is killed ${kills} times`,
  { timeout: kills * 20_000 + 60_000 },
  async () => {
    let cloud = await start();
    const list = JSON.parse((await cloud.call('GET', '/subscriptions?api-version=2022-12-01')).text) as {
      value: { subscriptionId: string }[];
    };
    const group = `/subscriptions/${list.value[0]!.subscriptionId}/resourceGroups/rg-killed`;
    expect(
      (await cloud.call('PUT', `${group}?api-version=2022-09-01`, { location: 'westeurope' })).status,
    ).toBe(201);
    const paths = Array.from(
      { length: writers },
      (_, index) => `${group}/providers/Microsoft.Network/routeTables/rt-${index}?${version}`,
    );
    const states = paths.map((): Acknowledged => ({ accepted: undefined, sent: undefined }));
    let acknowledged = 0;
    for (let round = 0; round < kills; round += 1) {
      const writing = paths.map((path, index) => write(cloud, path, states[index]!, round));
      await new Promise((resolve) => setTimeout(resolve, 150 + ((round * 67) % 200)));
      cloud.child.kill('SIGKILL');
      await Promise.all([once(cloud.child, 'exit'), ...writing]);
      acknowledged += states.filter(({ accepted }) => accepted?.startsWith(`${round}-`)).length;
      cloud = await start();
      for (const [index, path] of paths.entries()) {
        const { accepted, sent } = states[index]!;
        const found = await stored(cloud, path);
        // The write in flight may have been stored without its response.
        expect([accepted, sent]).toContain(found);
        states[index] = { accepted: found, sent: found };
      }
    }
    cloud.child.kill('SIGKILL');
    await once(cloud.child, 'exit');
    expect(acknowledged).toBeGreaterThan(0);
  },
);

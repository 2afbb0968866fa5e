import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

function start(environment: Record<string, string>): ReturnType<typeof spawn> {
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      BLUEPORT_DATA: ':memory:',
      SANDBOX_PORT: '0',
      SANDBOX_SCALE: '0.02',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += chunk.toString();
  return text;
}

describe('sandbox process', () => {
  it('prints one line when it is ready, and exits on SIGTERM', async () => {
    const child = start({});
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    const { ready, port } = JSON.parse(line.toString()) as { ready: boolean; port: number };
    expect(ready).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/__health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    [{ SANDBOX_SPEED: 'warp' }, 'SANDBOX_SPEED must be'],
    [{ SANDBOX_FAULTS: 'gremlins' }, 'SANDBOX_FAULTS: '],
    [{ BLUEPORT_DATA: '/dev/null/x' }, 'The data folder /dev/null/x cannot be written (ENOTDIR)'],
  ])('rejects %j with one sentence', async (environment, sentence) => {
    const child = start(environment);
    const [text, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(text).toContain(sentence);
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it('reports the port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const child = start({ SANDBOX_PORT: String(port) });
    expect(await textOf(child.stderr)).toContain(`Port ${port} is in use`);
    server.close();
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const source = `
  const { freePort } = await import(${JSON.stringify(join(import.meta.dirname, 'free-port.ts'))});
  const ports = [];
  for (let call = 0; call < 500; call += 1) ports.push(await freePort());
  process.stdout.write(JSON.stringify(ports));
  setInterval(() => {}, 60_000);`;
const children: ChildProcess[] = [];

/** Returns the ports given to hundreds of calls in another process, which keeps running. */
async function portsOfAnotherProcess(): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(chunk.toString()) as number[];
}

afterAll(() => {
  for (const child of children) child.kill();
});

describe('a port for a product under test', () => {
  it('is unique across processes and outside the range for outgoing connections', async () => {
    const handed = await Promise.all([portsOfAnotherProcess(), portsOfAnotherProcess()]);
    const own = await Promise.all(Array.from({ length: 50 }, freePort));
    const all = [...handed.flat(), ...own];
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...all)).toBeLessThan(32_768);
  });
});

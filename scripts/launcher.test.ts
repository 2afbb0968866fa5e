import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './start/process.mjs';

interface FakePart {
  readonly name: string;
  readonly port: number;
  readonly listenAfterMs?: number;
  readonly firstStart?: { marker: string; code?: number; signal?: string; sentence?: string };
  readonly writes?: boolean;
  readonly survives?: boolean;
}

interface StartOptions {
  readonly dataFolder?: string;
  /** How long to wait for leftovers of an earlier start. */
  readonly waitMs?: number;
  readonly reportEveryMs?: number;
}

const longMs = 60_000;
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'blueport-launcher-'));
  children = [];
});
afterEach(() => {
  for (const { pid } of runningParts()) end(pid);
  for (const { pid } of children) if (pid !== undefined) end(pid);
  rmSync(folder, { recursive: true, force: true });
});

function end(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Returns the running parts that the launcher has recorded. */
function runningParts(dataFolder = folder): { title: string; pid: number }[] {
  try {
    const text = readFileSync(path.join(dataFolder, 'running.json'), 'utf8');
    return (JSON.parse(text) as { parts: { title: string; pid: number }[] }).parts;
  } catch {
    return [];
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(20);
}

/** Starts the launcher with fake parts; `saw` resolves when its output contains a text. */
function start(parts: readonly FakePart[], options: StartOptions = {}) {
  const { dataFolder = folder } = options;
  mkdirSync(path.join(dataFolder, 'logs'), { recursive: true });
  const settings = { parts, ...options, dataFolder };
  const script = path.join(import.meta.dirname, 'test-support', 'fake-start.mjs');
  const child = spawn(process.execPath, [script, JSON.stringify(settings)]);
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const check of waiting) check();
    });
  }
  const saw = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!output.includes(text)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      void ended.then(() => reject(new Error(`ended without "${text}": ${output}`)));
    });
  return { child, saw, ended, output: () => output };
}

const ready = 'All parts are ready.';

describe('the launcher', { timeout: longMs }, () => {
  it('waits for a slow part and reports progress', async () => {
    const slow = { name: 'slow part', port: await freePort(), listenAfterMs: 1500 };
    const launcher = start([slow], { reportEveryMs: 100 });
    await launcher.saw(ready);
    expect(launcher.output()).toMatch(/Waiting for the slow part \(\d+ s\) …/);
  });

  it.each([
    ['exit code 0', { code: 0 }],
    ['exit code 75', { code: 75 }],
    ['SIGKILL', { signal: 'SIGKILL' }],
  ])('restarts a part that ended with %s before it was ready', async (how, ending) => {
    const marker = path.join(folder, 'started');
    const launcher = start([{ name: 'part', port: await freePort(), firstStart: { marker, ...ending } }]);
    await launcher.saw(ready);
    expect(launcher.output()).toContain(
      `The part ended before it was ready (${how}); starting it again (attempt 2 of 3) …`,
    );
  });

  it('reports the failed part, but not the parts that it stops as a result', async () => {
    const sentence = 'The settings make no sense.';
    const firstStart = { marker: path.join(folder, 'started'), code: 1, sentence };
    const launcher = start([
      { name: 'first', port: await freePort() },
      { name: 'second', port: await freePort(), firstStart },
    ]);
    await launcher.saw(sentence);
    expect(await launcher.ended).toBe(1);
    expect(launcher.output().trim()).toBe(sentence);
    expect(runningParts()).toEqual([]);
  });

  it('restarts a part that is killed later, and stops all parts on exit', async () => {
    const launcher = start([{ name: 'part', port: await freePort() }]);
    await launcher.saw(ready);
    const [first] = runningParts();
    process.kill(first!.pid, 'SIGKILL');
    await launcher.saw('The part is ready again.');
    const [second] = runningParts();
    launcher.child.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
    expect(isAlive(second!.pid)).toBe(false);
    expect(runningParts()).toEqual([]);
  });

  it('stops its parts when it is killed', async () => {
    const launcher = start([
      { name: 'first', port: await freePort() },
      { name: 'second', port: await freePort() },
    ]);
    await launcher.saw(ready);
    const pids = runningParts().map(({ pid }) => pid);
    expect(pids.filter(isAlive)).toHaveLength(2);
    launcher.child.kill('SIGKILL');
    await launcher.ended.then(() => until(() => !pids.some(isAlive)));
  });

  it('reports running processes of an earlier start', async () => {
    const part = { name: 'part', port: await freePort() };
    const earlier = start([{ ...part, survives: true }]);
    await earlier.saw(ready);
    const { child } = earlier;
    const secondStart = start([part]);
    expect(await secondStart.ended).toBe(1);
    expect(secondStart.output()).toContain(
      `is already running with the data in ${folder}: open http://portal.example, or stop it with Ctrl-C in its terminal or "kill ${child.pid}"`,
    );
    // A part that does not detect the end of its launcher survives it (negative control of the test above).
    child.kill('SIGKILL');
    await until(() => !isAlive(child.pid!));
    const [remainingPart] = runningParts();
    expect(isAlive(remainingPart!.pid)).toBe(true);
    const thirdStart = start([part], { waitMs: 300 });
    expect(await thirdStart.ended).toBe(1);
    expect(thirdStart.output()).toContain('waiting for its processes to stop …');
    expect(thirdStart.output()).toContain(
      `An earlier start was killed and left the part (process ${remainingPart!.pid}) running; end it with "kill ${remainingPart!.pid}" and start again.`,
    );
    const next = start([part], { waitMs: longMs });
    await next.saw('waiting for its processes to stop …');
    process.kill(remainingPart!.pid, 'SIGKILL');
    await next.saw(ready);
  });
});

describe('the launcher on a full disk', { timeout: longMs }, () => {
  it('drops log lines, reports it once and continues', async ({ skip, onTestFinished }) => {
    const disk = mkdtempSync(path.join(os.tmpdir(), 'blueport-disk-'));
    onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
    const diskBytes = 2 * 1024 * 1024;
    const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk];
    if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) {
      skip('A full disk is simulated by a tmpfs, which only root can mount.');
    }
    onTestFinished(() => {
      for (const { pid } of runningParts(disk)) end(pid);
      spawnSync('umount', ['-l', disk]);
    });

    const launcher = start([{ name: 'part', port: await freePort(), writes: true }], { dataFolder: disk });
    await launcher.saw(ready);
    const filler = path.join(disk, 'filler');
    // The part writes concurrently, so the free space is not known in advance.
    expect(() => writeFileSync(filler, Buffer.alloc(diskBytes))).toThrow('ENOSPC');
    await launcher.saw('cannot be written (no space is left on the disk)');
    const [first] = runningParts(disk);
    process.kill(first!.pid, 'SIGKILL');
    await launcher.saw('The part is ready again.');
    rmSync(filler);
    await launcher.saw('resumed.');
    expect(launcher.output().match(/cannot be written/g)).toHaveLength(1);
    launcher.child.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
    expect(readFileSync(path.join(disk, 'logs', 'part.log'), 'utf8')).toMatch(/\d+ log lines dropped/);
  });
});

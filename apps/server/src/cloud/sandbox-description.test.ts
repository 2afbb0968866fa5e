import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { freePort } from '../testing/free-port.ts';
import { readSandbox } from './sandbox-description.ts';

/** Starts a process that listens on a port but is not the embedded cloud. */
const answering = (port: number, afterMs: number): ChildProcess =>
  spawn(
    process.execPath,
    [
      '-e',
      `setTimeout(() => require('node:http').createServer((request, response) => response.end('{}')).listen(${port}, '127.0.0.1', () => console.log('ready')), ${afterMs})`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
const ready = (child: ChildProcess) => new Promise((resolve) => child.stdout?.once('data', resolve));

/** Blocks this process, like other work on a busy machine. */
const block = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('connecting to the embedded cloud at server startup', () => {
  it('accepts a response that is read only after the deadline', async () => {
    const port = await freePort();
    const child = answering(port, 0);
    children.push(child);
    await ready(child);
    const reading = readSandbox(port, { waitMilliseconds: 200, attemptMilliseconds: 100 });
    // Longer than the wait and the timeout of one request: the first attempt fails although a response was sent.
    block(500);
    await expect(reading).rejects.toThrow('is not the embedded cloud of this Blueport');
  });

  it('retries while the port is not open yet', async () => {
    const port = await freePort();
    children.push(answering(port, 1000));
    await expect(readSandbox(port)).rejects.toThrow('is not the embedded cloud of this Blueport');
  });

  it('fails with a temporary error after the wait', async () => {
    const reading = readSandbox(await freePort(), { waitMilliseconds: 100 });
    const error = await reading.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({
      isTemporary: true,
      message: expect.stringContaining('does not respond at'),
    });
  });

  it('does not retry after the server is asked to stop', async () => {
    const stop = new AbortController();
    const reading = readSandbox(await freePort(), { stop: stop.signal });
    stop.abort();
    await expect(reading).rejects.toThrow(/abort/i);
  });
});

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, toolEnvironment } from './paths.mjs';
import { relayOutput } from './relay-output.mjs';

/**
 * A child of `npm start`: its output goes to a log file, the last lines of its error output are kept for the person.
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess, lastWords: () => string, exited: Promise<{ code: number | null, signal: NodeJS.Signals | null }> }} Part
 */

/**
 * Starts a part. `onClaim` receives the one-time link that a server without an operator prints.
 * @param {{ name: string, file: string, args?: string[], env?: Record<string, string>, logFolder: string, onClaim?: (link: string) => void }} options
 * @returns {Part}
 */
export function startPart({ name, file, args = [], env = {}, logFolder, onClaim = () => {} }) {
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(path.join(logFolder, `${name}.log`), { flags: 'a' });
  // A group of its own, so that Ctrl-C reaches the children only through us and in the right order.
  const child = spawn(pinnedNode, [file, ...args], {
    env: toolEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  /** @type {string[]} */
  const tail = [];
  if (child.stdout) relayOutput(child.stdout, log, 'claim:', onClaim);
  child.stderr?.pipe(log, { end: false });
  child.stderr?.on('data', (chunk) => {
    tail.push(
      ...String(chunk)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    tail.splice(0, Math.max(0, tail.length - 12));
  });
  return {
    name,
    child,
    lastWords: () => tail.join('\n'),
    exited: new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve({ code, signal }));
      child.on('error', (error) => {
        tail.push(error.message);
        resolve({ code: 1, signal: null });
      });
    }),
  };
}

/** Ends a part: politely, after `graceMs` for certain. @param {Part} part @param {number} graceMs */
export async function stopPart(part, graceMs) {
  if (part.child.exitCode !== null || part.child.signalCode !== null) return;
  part.child.kill('SIGTERM');
  const timer = setTimeout(() => part.child.kill('SIGKILL'), graceMs);
  await part.exited;
  clearTimeout(timer);
}

/**
 * Waits until `url` answers 200; the promise settles earlier when the part ends.
 * @param {string} url @param {Part} part @param {number} timeoutMs @returns {Promise<'ready' | 'ended' | 'timeout'>}
 */
export async function waitForAnswer(url, part, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  void part.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    if (ended) return 'ended';
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) return 'ready';
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
  }
  return 'timeout';
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedNode, runtimeFlags, toolEnvironment } from '../setup/paths.mjs';
import { relayOutput } from './relay-output.mjs';

/**
 * A program that `npm start` runs.
 * @typedef {object} PartSpec
 * @property {string} name Name of its log.
 * @property {string} title Display name.
 * @property {string} file
 * @property {string[]} [args]
 * @property {Record<string, string>} [env]
 * @property {string} url Responds with 200 when the part is ready.
 * @property {(link: string) => void} [onClaim] Receives the one-time link that a server without an operator prints.
 */

/**
 * A running part: its output goes to a log, and the last lines of its error output are kept for error reports.
 * @typedef {object} Part
 * @property {PartSpec} spec
 * @property {import('node:child_process').ChildProcess} child
 * @property {() => string} lastWords
 * @property {Promise<Ending>} exited
 */

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ending */

const stopWithParent = pathToFileURL(path.join(import.meta.dirname, 'stop-with-parent.mjs')).href;

/** Starts a part that stops by itself when this process dies. @param {PartSpec} spec @param {import('node:stream').Writable} log @returns {Part} */
export function startPart(spec, log) {
  // A separate process group, so that Ctrl-C reaches the children only through the launcher and in the right order.
  const child = spawn(
    pinnedNode,
    [...runtimeFlags, '--import', stopWithParent, spec.file, ...(spec.args ?? [])],
    {
      env: toolEnvironment(spec.env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    },
  );
  /** @type {string[]} */
  const tail = [];
  if (child.stdout) relayOutput(child.stdout, log, 'claim:', spec.onClaim ?? (() => {}));
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
    spec,
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

/** Stops a part gracefully, and kills it after `graceMs`. @param {Part} part @param {number} graceMs */
export async function stopPart(part, graceMs) {
  if (part.child.exitCode !== null || part.child.signalCode !== null) return;
  part.child.kill('SIGTERM');
  const timer = setTimeout(() => part.child.kill('SIGKILL'), graceMs);
  await part.exited;
  clearTimeout(timer);
}

/** Returns whether a process is running; a zombie is not. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../setup/fail.mjs';
import { findEarlierRun } from '../setup/run-file.mjs';

/** @param {number} port @param {string} host @returns {Promise<NodeJS.ErrnoException | undefined>} */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => resolve(error));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Waits until an earlier start has released a port; parts without a launcher stop by themselves.
 * @param {number} port @param {string} host @param {string} folder @param {number} waitMs
 */
async function waitForLeftovers(port, host, folder, waitMs) {
  const until = Date.now() + waitMs;
  for (let attempt = 1; ; attempt += 1) {
    // Checked before the port, so that the last attempt is made after all leftover processes have ended.
    const hasLeftovers = findEarlierRun(folder)?.kind === 'parts';
    const problem = await tryPort(port, host);
    if (problem?.code !== 'EADDRINUSE' || !hasLeftovers || Date.now() > until) return problem;
    if (attempt === 1) console.log('An earlier start was killed; waiting for its processes to stop …');
    await pause(200);
  }
}

/**
 * Exits the process with an explanation if a port cannot be used.
 * @param {{ port: number, variable: string, host: string, dataFolder: string, waitMs?: number }} wanted
 */
export async function requireFreePort({ port, variable, host, dataFolder, waitMs = 40_000 }) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    fail(`${variable} must be a port number from 1 to 65535; it is "${process.env[variable]}".`);
  }
  const problem = await waitForLeftovers(port, host, dataFolder, waitMs);
  if (!problem) return;
  if (problem.code !== 'EADDRINUSE') fail(`Port ${port} cannot be opened on ${host}: ${problem.message}`);
  const earlier = findEarlierRun(dataFolder);
  if (earlier?.kind === 'launcher') {
    const { address, launcher } = earlier.run;
    fail(
      `Blueport is already running with the data in ${dataFolder}: open ${address}, or stop it with Ctrl-C in its terminal or "kill ${launcher}".`,
    );
  }
  if (earlier?.kind === 'parts') {
    const names = earlier.parts.map(({ title, pid }) => `the ${title} (process ${pid})`).join(' and ');
    const pids = earlier.parts.map(({ pid }) => pid).join(' ');
    fail(
      `Port ${port} is in use. An earlier start was killed and left ${names} running; end it with "kill ${pids}" and start again.`,
    );
  }
  fail(
    `Port ${port} is in use by another program; stop that program or choose another port with ${variable}=….`,
  );
}

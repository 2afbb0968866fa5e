import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownerRole } from '../database/embedded/create-cluster.ts';
import { runningPostmaster } from '../database/embedded/postmaster.ts';
import { hasEnded } from '../database/embedded/processes.ts';
import { startOrAdopt, type RunningDatabase } from '../database/embedded/start-or-adopt.ts';

/** A separate PostgreSQL for one test, which can be stopped abruptly and restarted on the same port. */
export interface OwnCluster {
  readonly port: number;
  /** Returns its URL, directly or through a proxy. */
  url(database: string, port?: number): string;
  query<Row>(database: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops like `pg_ctl -m immediate stop`: no clean disconnect, no checkpoint. */
  stopImmediately(): Promise<void>;
  /** Starts it. Resolves when it accepts connections again. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts it, with retries if a busy machine exceeds the portal's timeout. */
async function patiently(folder: string, tries = 3): Promise<RunningDatabase> {
  try {
    return await startOrAdopt(folder);
  } catch (error) {
    if (tries === 1) throw error;
    return patiently(folder, tries - 1);
  }
}

/** Creates a cluster with an empty database. */
export async function createOwnCluster(database: string): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'blueport-cluster-'));
  chmodSync(folder, 0o711);
  let running: RunningDatabase = await patiently(folder);
  const { port, ownerPassword } = running.credentials;
  const url = (name: string, through = port): string =>
    `postgres://${ownerRole}:${ownerPassword}@127.0.0.1:${through}/${name}`;
  const cluster: OwnCluster = {
    port,
    url,
    async query<Row>(name: string, text: string, values?: unknown[]) {
      const client = new pg.Client(url(name));
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    async stopImmediately() {
      const postmaster = runningPostmaster(running.place.dataDirectory);
      if (postmaster === undefined) return;
      process.kill(postmaster.pid, 'SIGQUIT');
      await hasEnded(postmaster.pid, 10_000);
    },
    async start() {
      running = await patiently(folder);
    },
    async remove() {
      await running.presence.end().catch(() => {});
      await cluster.stopImmediately();
      rmSync(folder, { recursive: true, force: true });
      if (!running.place.folder.startsWith(folder))
        rmSync(running.place.folder, { recursive: true, force: true });
    },
  };
  await cluster.query('postgres', `create database ${database}`);
  return cluster;
}

import pg from 'pg';
import { secondStarts } from './npm-start.ts';
import { residentMiB, Stack } from '../../e2e/harness/stack.ts';
import { median, type Report } from './report.ts';

const rounds = 5;

/** Times restarts of the server on a migrated database and of `npm start`, and reads the memory of the idle server. */
export async function measureStartUp(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
  try {
    report.add({
      name: 'server start, embedded database',
      unit: 's',
      target: 0.5,
      isHeadline: true,
      value: await restarts(stack),
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 3000);
    });
    report.add({
      name: 'server memory when idle',
      unit: 'MiB',
      target: 150,
      isHeadline: true,
      value: residentMiB(stack.serverPid!),
    });
  } finally {
    await stack.stop();
  }
  report.add({
    name: '`npm start` to ready, second start',
    unit: 's',
    target: 2,
    isHeadline: true,
    value: median(await secondStarts(rounds)),
  });
  const external = await externalDatabase();
  if (!external) {
    console.log(
      '  no PostgreSQL of this machine answers on 127.0.0.1:5432; start on an external database not measured',
    );
    return;
  }
  const outside = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', DATABASE_URL: external.url },
  });
  try {
    report.add({
      name: 'server start, migrated external database',
      unit: 's',
      target: 1.5,
      isHeadline: true,
      value: await restarts(outside),
    });
  } finally {
    await outside.stop();
    await external.drop();
  }
}

async function restarts(stack: Stack): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await stack.stopServer();
    const startedAt = performance.now();
    await stack.startServer();
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return median(seconds);
}

async function externalDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const admin = new pg.Client({
    host: '127.0.0.1',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 1500,
  });
  try {
    await admin.connect();
  } catch {
    return undefined;
  }
  const name = `blueport_bench_${process.pid}`;
  await admin.query(`create database ${name}`);
  return {
    url: `postgres://postgres@127.0.0.1:5432/${name}`,
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

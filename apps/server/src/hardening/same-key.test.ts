import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry } from '@blueport/cloud-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize, reportFigures } from '../testing/figures.ts';
import { startTrialPortal, type TrialAnswer, type TrialPortal } from './trial-portal.testing.ts';

/** R20: each round sends one request fifty times concurrently, kills the server, and sends it fifty times again. */
const rounds = isFullSize ? 20 : 1;
const copies = 50;

let portal: TrialPortal;
let token: string;
let subscriptionId: string;
beforeAll(async () => {
  portal = await startTrialPortal();
  token = (await portal.signIn('engineer@contoso.example')).token;
  const { text } = await portal.call('GET', '/api/user/subscription', { token });
  ({ subscriptionId } = (JSON.parse(text) as { result: { subscriptionId: string }[] }).result[0]!);
});
afterAll(() => portal.remove());

const requestFor = (resourceGroup: string, tags = {}) => ({
  blueprint: 'storage-account',
  subscriptionId,
  resourceGroup,
  location: 'westeurope',
  parameters: { storageAccountName: resourceGroup.replaceAll('-', '') },
  tags,
});

/** Number of temporary refusals by an overloaded machine. They are not final: the client retries with the same key. */
let passing = 0;

async function ask(body: object, key: string): Promise<TrialAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await portal.call('POST', '/api/user/deployment', {
      token,
      body,
      headers: { 'idempotency-key': key },
    });
    if (answer.status !== 503 || attempt === 5) return answer;
    passing += 1;
    await wait(200 * attempt);
  }
}

const send = (body: object, key: string, count: number): Promise<TrialAnswer[]> =>
  Promise.all(Array.from({ length: count }, () => ask(body, key)));

/** Returns the number of deployments in a group, and of requests to the cloud for it. */
async function countOf(resourceGroup: string): Promise<{ rows: number; requestCount: number }> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `select id from deployment where resource_group = $1`,
    [resourceGroup],
  );
  const { entries } = (await portal.cloud('GET', '/__ledger?path=/arm&limit=50000')) as {
    entries: LedgerEntry[];
  };
  const requests = entries.filter(
    ({ method, url, accepted }) =>
      method === 'PUT' && accepted && url.includes(`/${resourceGroup}/`) && url.includes('/deployments/'),
  );
  return { rows: rows.length, requestCount: new Set(requests.map(({ url }) => url.split('?')[0])).size };
}

async function settled(resourceGroup: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await portal.database.pool.query(
      `select 1 from deployment where resource_group = $1 and state in ('Queued', 'Running', 'Verifying')`,
      [resourceGroup],
    );
    if (rows.length === 0) return;
    await wait(100);
  }
  throw new Error(`${resourceGroup} did not settle.`);
}

/**
 * Sends one request many times concurrently, again after a crash, and once with another body. Returns the problems
 * found.
 */
async function round(count = copies): Promise<string[]> {
  const wrong: string[] = [];
  const group = `rg-same-${randomUUID().slice(0, 8)}`;
  const key = randomUUID();
  const first = await send(requestFor(group), key, count);
  await portal.restart();
  const second = await send(requestFor(group), key, count);
  const answers = new Set([...first, ...second].map(({ status, text }) => `${status} ${text}`));
  if (answers.size !== 1) wrong.push([...answers].join(' | ').slice(0, 300));
  if (first[0]!.status !== 202) wrong.push(`${first[0]!.status} ${first[0]!.text.slice(0, 200)}`);
  const other = await ask(requestFor(group, { other: 'yes' }), key);
  if (other.status !== 422) wrong.push(`another body got ${other.status}`);
  await settled(group);
  const { rows, requestCount } = await countOf(group);
  if (rows !== 1 || requestCount !== 1) wrong.push(`${rows} rows, ${requestCount} in the cloud`);
  return wrong;
}

describe('an Idempotency-Key (R20)', () => {
  it(
    `yields one deployment and one response when sent ${copies} times concurrently and again after a crash`,
    { timeout: 600_000 },
    async () => {
      const wrong: string[] = [];
      for (let number = 0; number < rounds; number += 1) wrong.push(...(await round()));
      reportFigures('R20', { rounds, copies: copies * 2, deaths: rounds, passing, wrong: wrong.length });
      expect(wrong).toEqual([]);
    },
  );

  it(
    'yields several deployments if the server does not find stored keys (negative control)',
    { timeout: 120_000 },
    async () => {
      // Stores each key under another name, so that no request finds an earlier one.
      await portal.database.asOwner(
        `create function forget_key() returns trigger language plpgsql as
           $$ begin new.key := gen_random_uuid()::text; return new; end $$;
         create trigger forget_key before insert on idempotency_key for each row execute function forget_key()`,
      );
      try {
        const wrong = await round(5);
        reportFigures('R20-CONTROL', { copies: 10, wrong: wrong.length });
        expect(wrong.join('\n')).toMatch(
          /another body got 202\n(?:[2-9]|\d\d) rows, (?:[2-9]|\d\d) in the cloud/,
        );
      } finally {
        await portal.database.asOwner(
          'drop trigger forget_key on idempotency_key; drop function forget_key()',
        );
      }
    },
  );
});

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { webhookSubscriptions } from './0030_webhook_subscriptions.ts';
import { migrations } from './index.ts';

let database: BareDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.connect();
});
afterAll(() => database.drop());

/** As they were ticked when there were no others. */
const allThereWere =
  `deployment.created deployment.approvalNeeded deployment.approved deployment.rejected deployment.started
  deployment.succeeded deployment.warnings deployment.failed deployment.canceled deployment.upgraded deployment.deleted
  deployment.detached deployment.expiring fleet.ended`.split(/\s+/);

it('who heard everything, or failures, hears of what the portal sets aside; others hear what they chose', async () => {
  const index = migrations.indexOf(webhookSubscriptions);
  await migrate(client, { migrations: migrations.slice(0, index) });
  const organization = randomUUID();
  await client.query(
    `insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '["organizationWebhook"]')`,
    [organization],
  );
  const before: Readonly<Record<string, readonly string[]>> = {
    all: allThereWere,
    allAndDrift: [...allThereWere, 'deployment.driftFound'],
    failures: ['deployment.failed', 'deployment.canceled'],
    both: ['deployment.failed', 'deployment.parked'],
    successes: ['deployment.succeeded'],
    allButFailures: allThereWere.filter((event) => event !== 'deployment.failed'),
  };
  for (const [hook, events] of Object.entries(before)) {
    await client.query(
      `insert into webhook (id, organization_id, name, url, events, secret, created_by)
       values ($1, $2, $3, 'https://hook.example/', $4, '', $2)`,
      [randomUUID(), organization, hook, events],
    );
  }

  await migrate(client, { migrations: migrations.slice(0, index + 1) });
  const { rows } = await client.query<{ name: string; events: string[]; revision: number }>(
    'select name, events, revision from webhook',
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.events]))).toEqual({
    ...before,
    all: ['*'],
    allAndDrift: ['*'],
    failures: ['deployment.failed', 'deployment.canceled', 'deployment.parked'],
  });
  // Who has the form open sees that it changed.
  expect(rows.filter(({ revision }) => revision === 2).map((row) => row.name)).toEqual(
    expect.arrayContaining(['all', 'allAndDrift', 'failures']),
  );
});

import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createBareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { pendingVersion } from './0046_pending_version.ts';
import { migrations } from './index.ts';

it('sets the running version on a deployment whose upgrade waits for approval', async () => {
  const database = await createBareDatabase();
  onTestFinished(() => database.drop());
  const client = await database.connect();
  await migrate(client, { migrations: migrations.slice(0, migrations.indexOf(pendingVersion)) });
  // Rows of other tables do not matter here.
  await client.query(`set session_replication_role = 'replica'`);
  const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`insert into deployment_template values ('t', '{}')`);
  await client.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
     values ($1, 'bp-held', $1, $1, 'Shop', 'PendingApproval', $1, $2, 's', 's', '2.0.0', 'general', 'resourceGroup', $1, 's', 's', 'rg', 'x', '{}')`,
    [id, second],
  );
  const addOperation = (number: number, version: string, versionId: string, more: string) =>
    client.query(
      `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
         template_hash, blueprint_version_id, blueprint_version, held, started_at, finished_at)
       values (gen_random_uuid(), $1, $2, 'upgrade', 'Pending', $1, $1, $3, '{}', 't', $4, $3, ${more})`,
      [id, number, version, versionId],
    );
  await addOperation(1, '1.0.0', first, 'false, now(), now()');
  await addOperation(2, '2.0.0', second, 'true, null, null');

  await migrate(client);

  const { rows } = await client.query('select blueprint_version, blueprint_version_id from deployment');
  expect(rows).toEqual([{ blueprint_version: '1.0.0', blueprint_version_id: first }]);
});

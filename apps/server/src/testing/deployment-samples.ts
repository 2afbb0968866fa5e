import { subscription, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const copied = `organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug, blueprint_title,
  blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags`;

/** Copies the first deployments of both organizations in the matrix under other names. */
async function copy({ database: { pool } }: TestServer, number: string): Promise<NonNullable<Sample['ids']>> {
  const ids = { own: `bp-ownown${number}`, foreign: `bp-foreign${number}`, missing: `bp-missing${number}` };
  for (const [from, to] of [
    ['bp-ownown01', ids.own],
    ['bp-foreign01', ids.foreign],
  ]) {
    await pool.query(
      `insert into deployment (id, name, operation_count, ${copied})
       select gen_random_uuid(), $2, 1, ${copied} from deployment where name = $1`,
      [from, to],
    );
  }
  return ids;
}

const machine = `/subscriptions/${subscription}/resourceGroups/rg/providers/Microsoft.Compute/virtualMachines/vm`;

/**
 * Adds deployments for calls that lock, cancel or stop them, because later calls on the first ones would then be
 * rejected. Returns the samples of their routes.
 */
export async function deploymentSamples(
  server: TestServer,
  newOwner: string,
): Promise<Readonly<Record<string, Sample>>> {
  const { pool } = server.database;
  const running = await copy(server, '02');
  const built = await copy(server, '04');
  await pool.query(`insert into deployment_template (hash, template) values ('matrix', '{"resources": []}')`);
  for (const name of [running.own, running.foreign, built.own, built.foreign]) {
    const isBuilt = name === built.own || name === built.foreign;
    await pool.query(
      `with made as (
         insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
           template_hash, started_at, finished_at)
         select gen_random_uuid(), id, 1, 'create', $2, account_id, account_id, name, '{}', 'matrix', now(), $3 from deployment
         where name = $1 returning id)
       insert into deployment_step (id, operation_id, position, resource_key, resource_id, type, name, state, depends_on)
       select gen_random_uuid(), id, 0, lower($4), $4, 'Microsoft.Compute/virtualMachines', 'vm', $2, '[]' from made`,
      [name, isBuilt ? 'Succeeded' : 'Running', isBuilt ? new Date() : null, machine],
    );
  }
  return {
    'deployment.cancel': { ids: running },
    'deployment.lock': { ids: running, body: {} },
    'deployment.unlock': { ids: running },
    'deployment.power': { ids: built, body: { action: 'stop' } },
    'deployment.assign': {
      ids: { own: 'bp-ownown01', foreign: 'bp-foreign01', missing: 'bp-missing01' },
      body: { accountId: newOwner },
    },
  };
}

/** Adds deployments with a change waiting for approval. */
export const heldDeployments = (server: TestServer): ReturnType<typeof copy> => copy(server, '03');

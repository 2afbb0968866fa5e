import pg from 'pg';
import { ApiClient } from '../../e2e/harness/api-client.ts';
import { Stack } from '../../e2e/harness/stack.ts';
import { ownerUrl, processorTimeOf } from './inventory/inventory.ts';
import { postmasterOf } from './inventory/processor-time.ts';
import type { Report } from './report.ts';

const deployments = 200_000;
const rounds = 100;

/**
 * Fills an organization with deployments of twenty owners, including the caller: one in fifty failed, one in thirty
 * drifted, one in forty expiring, nearly all priced.
 */
async function fillDeployments(database: pg.Client, email: string): Promise<void> {
  await database.query(
    `insert into account (id, organization_id, role_id, name, email, state)
     select gen_random_uuid(), organization_id, role_id, 'Owner ' || n, 'owner-' || n || '@contoso.example', 'Active'
       from account, generate_series(1, 19) n where email = $1`,
    [email],
  );
  await database.query(
    `with owner as (
       select o.id, o.organization_id, row_number() over (order by o.email) - 1 as place, count(*) over () as places
         from account o join account a on a.email = $1 and a.organization_id = o.organization_id
        where o.email = $1 or o.email like 'owner-%')
     insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location,
       tags, created_at, updated_at, expires_at)
     select gen_random_uuid(), 'bp-h' || n, o.organization_id, o.id, 'Deployment ' || n,
       case when n % 50 = 0 then 'Failed' when n % 9 = 0 then 'Deleted' else 'Succeeded' end,
       b.id, gen_random_uuid(), b.slug, b.title, '1.0.0', 'general', b.scope, gen_random_uuid(),
       '0a000000-0000-4000-8000-00000000000' || n % 8, 'Subscription ' || n % 8, 'rg-' || n, 'westeurope', '{}',
       now() - make_interval(mins => n), now() - make_interval(mins => n / 2),
       case when n % 40 = 0 then now() + make_interval(days => 1 + n % 20) end
     from generate_series(1, $2::int) n
     join owner o on o.place = n % o.places
     join (select *, row_number() over (order by slug) - 1 as place, count(*) over () as places from blueprint) b
       on b.place = n % b.places`,
    [email, deployments],
  );
  await database.query(
    `insert into deployment_commitment (deployment_id, organization_id, subscription_id, amounts)
     select id, organization_id, subscription_id::uuid, jsonb_build_object('USD', '12.34') from deployment where name like 'bp-h%'`,
  );
  await database.query(
    `insert into deployment_drift (deployment_id, look_at, checked_at, declared_by, state, marks)
     select id, now() + interval '1 day', now(), 1, case when substr(name, 5)::int % 30 = 0 then 'drifted' else 'none' end, '{}'
       from deployment where name like 'bp-h%'`,
  );
  await database.query(`insert into deployment_template (hash, template) values ('bench', '{}')`);
  await database.query(
    `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, template_hash,
       machine, finished_at)
     select gen_random_uuid(), id, 1, 'create', 'Succeeded', account_id, gen_random_uuid(), name || '-1', 'bench', '{}', now()
       from deployment where name like 'bp-h%'`,
  );
  await database.query('vacuum analyze');
}

/** Measures the home page with very many deployments: processor time of a call, and of the first one. */
export async function measureHome(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant', SANDBOX_THROTTLING: 'off' } });
  const database = new pg.Client(ownerUrl(stack.dataFolder));
  await database.connect();
  try {
    const email = 'admin@contoso.example';
    const { api } = await ApiClient.signIn(stack, email);
    await fillDeployments(database, email);
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = postmasterOf(rows[0]!.pid);
    const startedAt = performance.now();
    await api.home.get();
    const firstMs = performance.now() - startedAt;
    for (const scope of ['mine', 'all'] as const) {
      const calls = Array.from({ length: rounds }, () => () => api.home.get({ query: { scope } }));
      for (const call of calls.slice(0, 10)) await call();
      const { server, database: db } = await processorTimeOf({ postmaster }, stack.serverPid!, calls);
      report.add({
        name: `processor time of the home page at ${deployments.toLocaleString('en')} deployments, ${scope === 'mine' ? 'own' : 'of the organization'}`,
        unit: 'ms',
        value: server + db,
        target: 30,
        isHeadline: scope === 'mine',
        note: `server ${server.toFixed(1)}, database ${db.toFixed(1)}; the first call, which counts the cost, took ${Math.round(firstMs)} ms`,
      });
    }
  } finally {
    await database.end();
    await stack.stop();
  }
}

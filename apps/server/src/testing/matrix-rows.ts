import type { TestServer } from './test-server.ts';
import { people } from './test-people.ts';

export const canary = 'CANARY-of-fabrikam';
export const missingId = '01900000-0000-7000-8000-000000000000';
export const subscription = '11111111-1111-4111-8111-111111111111';

export const configurations = {
  own: '01900000-0000-7000-8000-00000000c001',
  foreign: '01900000-0000-7000-8000-00000000c002',
  missing: missingId,
} as const;

export const shares = {
  own: '7d000000-0000-4000-8000-0000000000a1',
  foreign: '7d000000-0000-4000-8000-0000000000a2',
  missing: missingId,
};
export const views = {
  own: '01900000-0000-7000-8000-000000000001',
  foreign: '01900000-0000-7000-8000-000000000002',
  missing: missingId,
};

/** A shared view of cost, and weekly reports of other views. */
export const costView = '01900000-0000-7000-8000-000000000021';
export const costReports = {
  own: '01900000-0000-7000-8000-000000000022',
  foreign: '01900000-0000-7000-8000-000000000023',
  missing: missingId,
};

/** A sample call of a route with an ID of the caller's organization, of another one, and a missing ID. */
export interface Sample {
  readonly query?: string;
  readonly body?: unknown;
  readonly ids?: { readonly own: string; readonly foreign: string; readonly missing: string };
  /** The same for a second ID in the path. */
  readonly innerIds?: { readonly own: string; readonly foreign: string; readonly missing: string };
}

export const tokenIds = {
  own: '01900000-0000-7000-8000-000000000011',
  foreign: '01900000-0000-7000-8000-000000000012',
  missing: missingId,
};

/**
 * Adds a live session of an engineer and one of the other organization's administrator, in addition to those of the
 * callers.
 */
export async function sessionIds(server: TestServer): Promise<NonNullable<Sample['ids']>> {
  const newest = async (person: 'engineer' | 'otherAdmin'): Promise<string> => {
    const { account } = await server.login(people[person]);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from session where account_id = $1 and kind = 'interactive' order by created_at desc limit 1`,
      [account.id],
    );
    return rows[0]!.id;
  };
  return { own: await newest('engineer'), foreign: await newest('otherAdmin'), missing: missingId };
}

/** Adds an access token of an engineer and one of the other organization's administrator. */
async function seedTokens(server: TestServer): Promise<void> {
  for (const [id, email, name] of [
    [tokenIds.own, people.engineer.email, 'Own'],
    [tokenIds.foreign, people.otherAdmin.email, canary],
  ] as const) {
    await server.database.pool.query(
      `with owner as (select id, organization_id from account where email = $2), made as (
         insert into session (id, kind, account_id, issuer, tenant_id, object_id, cloud, token_hash, azure_token_hash,
           portal_token_expires_at, azure_token_expires_at, user_agent, ip, expires_at)
         select gen_random_uuid(), 'automation', o.id, 'x', d.tenant_id, gen_random_uuid(), 'general',
           decode(md5($3), 'hex'), decode(md5('azure' || $3), 'hex'), now(), now(), '', '', now() + interval '1 day'
         from owner o, directory d where d.organization_id = o.organization_id limit 1 returning id, account_id)
       insert into access_token (id, account_id, session_id, name, permissions)
       select $1, account_id, id, $3, '["blueprints"]' from made`,
      [id, email, name],
    );
  }
}

/** Returns IDs of a row of the engineer's organization, of a row of the other one, and a missing ID. */
export async function idsOf(
  server: TestServer,
  table: 'role' | 'account' | 'connection',
  where: string,
): Promise<NonNullable<Sample['ids']>> {
  const idIn = async (key: string) => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select t.id from ${table} t join organization o on o.id = t.organization_id where o.key = $1 and ${where}`,
      [key],
    );
    return rows[0]?.id ?? '';
  };
  return { own: await idIn('contoso'), foreign: await idIn('fabrikam'), missing: missingId };
}

/** Fills both organizations. All rows of the other one contain the canary. */
export async function seedMatrix(server: TestServer): Promise<void> {
  await seedTokens(server);
  const { db, pool } = server.database;
  const fabrikam = await db
    .selectFrom('organization')
    .select('id')
    .where('key', '=', 'fabrikam')
    .executeTakeFirstOrThrow();
  const contoso = await db
    .selectFrom('organization')
    .select('id')
    .where('key', '=', 'contoso')
    .executeTakeFirstOrThrow();
  await db.updateTable('organization').set({ name: canary }).where('id', '=', fabrikam.id).execute();
  await pool.query(
    `insert into blueprint (id, slug, title, summary, category, tags, icon, scope, clouds, owner_organization_id)
     select gen_random_uuid(), 'secret-blueprint', $1, $1, 'Web', '[]', $1, scope, clouds, $2
     from blueprint where slug = 'storage-account'`,
    [canary, fabrikam.id],
  );
  await pool.query(
    `insert into blueprint_version (id, blueprint_id, version, state, template, parameters, wizard, resource_types, documentation,
       release_notes, estimated_minutes, content_hash)
     select gen_random_uuid(), (select id from blueprint where slug = 'secret-blueprint'), version, state, template, parameters, wizard,
       resource_types, $1, $1, estimated_minutes, $1
     from blueprint_version v join blueprint b on b.id = v.blueprint_id where b.slug = 'storage-account'`,
    [canary],
  );
  await pool.query(
    `insert into organization_blueprint (organization_id, blueprint_id, slug)
     select $1, id, slug from blueprint where slug = 'secret-blueprint'`,
    [fabrikam.id],
  );
  // A blueprint authored by Contoso, with a draft and a configuration.
  await pool.query(
    `insert into blueprint (id, slug, title, summary, category, tags, icon, scope, clouds, owner_organization_id, customized)
     select gen_random_uuid(), 'own-blueprint', 'Own', 'Own', 'Web', '[]', icon, scope, clouds, $1, true
     from blueprint where slug = 'storage-account'`,
    [contoso.id],
  );
  for (const [version, state] of [
    ['0.9.0', 'Published'],
    ['1.0.0', 'Draft'],
    ['1.1.0', 'Draft'],
  ]) {
    await pool.query(
      `insert into blueprint_version (id, blueprint_id, version, state, origin, template, parameters, wizard, resource_types,
         documentation, release_notes, estimated_minutes, content_hash)
       select gen_random_uuid(), (select id from blueprint where slug = 'own-blueprint'), $1, $2, 'author', template,
         parameters, wizard, resource_types, 'Own', 'Own', estimated_minutes, 'own'
       from blueprint_version v join blueprint b on b.id = v.blueprint_id where b.slug = 'storage-account'`,
      [version, state],
    );
  }
  await pool.query(
    `insert into organization_blueprint (organization_id, blueprint_id, slug)
     select $1, id, slug from blueprint where slug = 'own-blueprint'`,
    [contoso.id],
  );
  for (const [organization, slug, id, title] of [
    [contoso.id, 'own-blueprint', configurations.own, 'Own'],
    [fabrikam.id, 'secret-blueprint', configurations.foreign, canary],
  ] as const) {
    await pool.query(
      `insert into blueprint_configuration (id, blueprint_id, organization_id, title, summary, rules)
       select $1, id, $2, $3, $3, '{}' from blueprint where slug = $4`,
      [id, organization, title, slug],
    );
    await pool.query(
      `insert into organization_blueprint (organization_id, blueprint_id, configuration_id, slug)
       select $1, id, $2, slug || '-small' from blueprint where slug = $3`,
      [organization, id, slug],
    );
  }
  for (const [organization, name, title] of [
    [fabrikam.id, 'bp-foreign01', canary],
    [contoso.id, 'bp-ownown01', 'Own'],
  ] as const) {
    await pool.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
         blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
       select gen_random_uuid(), $2, $1, a.id, $3, 'Succeeded', b.id, v.id, b.slug, $3, v.version, 'general', b.scope,
         d.tenant_id, $4, $3, 'rg', 'westeurope', '{}'
       from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a, directory d
       where b.slug = 'storage-account' and a.organization_id = $1 and d.organization_id = $1 limit 1`,
      [organization, name, title, subscription],
    );
  }
  for (const [id, name] of [
    [shares.own, 'bp-ownown01'],
    [shares.foreign, 'bp-foreign01'],
  ]) {
    await pool.query(
      `insert into deployment_share (id, deployment_id, organization_id, token_hash, rights, created_by, expires_at)
       select $1, id, organization_id, decode(md5($2), 'hex'), '["view"]', account_id, now() + interval '1 day'
       from deployment where name = $2`,
      [id, name],
    );
  }
  for (const [owner, id, name] of [
    [people.otherAdmin.email, views.foreign, canary],
    [people.engineer.email, views.own, 'Own'],
  ] as const) {
    await pool.query(
      `insert into saved_view (id, organization_id, account_id, list, path, name, query, sharing)
       select $2, organization_id, id, 'deployments', '/portal/deployment', $3, '', 'private' from account where email = $1`,
      [owner, id, name],
    );
  }
  await pool.query(
    `insert into saved_view (id, organization_id, account_id, list, path, name, query, sharing)
     select $2, organization_id, id, 'cost-analysis', '/portal/costanalysis', 'Cost', '', 'organization'
       from account where email = $1`,
    [people.engineer.email, costView],
  );
  for (const [email, id, viewId, name] of [
    [people.otherAdmin.email, costReports.foreign, views.foreign, canary],
    [people.engineer.email, costReports.own, views.own, 'Own'],
  ] as const) {
    await pool.query(
      `insert into cost_report (id, organization_id, account_id, view_id, view_name, tenant_id, object_id, cloud, weekday,
         hour, time_zone, next_at)
       select $2, organization_id, id, $3, $4, $5, $5, 'general', 1, 8, 'UTC', now() + interval '1 day'
         from account where email = $1`,
      [email, id, viewId, name, missingId],
    );
  }
  for (const [organization, email, name] of [
    [fabrikam.id, 'matrix@fabrikam.example', canary],
    [contoso.id, 'matrix@contoso.example', 'Own'],
  ] as const) {
    await pool.query(
      `insert into role (id, organization_id, name, permissions) values (gen_random_uuid(), $1, $2, '[]')`,
      [organization, name],
    );
    await pool.query(
      `insert into account (id, organization_id, role_id, name, email)
       select gen_random_uuid(), $1, id, $3, $2 from role where organization_id = $1 and name = $3`,
      [organization, email, name],
    );
    await pool.query(
      `with further as (insert into role (id, organization_id, name, permissions)
         values (gen_random_uuid(), $1, $2 || ' further', '[]') returning id)
       insert into account_role (account_id, organization_id, role_id)
         select account.id, $1, further.id from account, further where account.organization_id = $1 and account.email = $3`,
      [organization, name, email],
    );
  }
  await pool.query(
    `insert into connection (id, organization_id, tenant_id, cloud, client_id, name, kind, federation)
     select gen_random_uuid(), organization_id, tenant_id, cloud, 'matrix', case when name = 'Fabrikam' then $1 else 'Own' end, 'federation',
       '{"issuer": "https://platform.example", "subject": "matrix", "audience": "matrix"}'
     from directory where name in ('Contoso', 'Fabrikam')`,
    [canary],
  );
  await pool.query(
    `insert into event (organization_id, subjects, type, data) values ($1, '{bp-foreign01}', 'deployment.changed', $2)`,
    [fabrikam.id, JSON.stringify({ title: canary })],
  );
}

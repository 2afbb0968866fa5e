import type { Client } from 'pg';

/** Statement timeout of the serving role, in milliseconds. Each fetch of a cursor counts separately. */
export const statementLimitMs = 15_000;

const alreadyThere = new Set(['42710', '23505']);

async function createRole(client: Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rows.length > 0) return;
  const login = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  try {
    await client.query(`create role ${client.escapeIdentifier(role)} ${login}`);
  } catch (error) {
    // Two servers that start concurrently may both find no role.
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Creates the serving role with the minimum permissions: it can only read and append to the audit log. Without a
 * password it cannot sign in; the owner switches to it when connecting.
 */
export async function grantServingRole(
  client: Client,
  role: string,
  password: string | undefined,
): Promise<void> {
  await createRole(client, role, password);
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('blueport-grants'))`);
  await client.query(`grant usage on schema public to ${name}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`);
  await client.query(`grant usage, select on all sequences in schema public to ${name}`);
  await client.query(`revoke update, delete, truncate on audit from ${name}`);
  await client.query(`revoke insert, update, delete, truncate on schema_migration from ${name}`);
  if (password === undefined) await client.query(`grant ${name} to current_user`);
  await client.query('commit');
}

/** Returns whether the role exists and has its permissions on the current schema. */
export async function isServingRoleReady(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select coalesce(bool_and(has_table_privilege(r.oid, 'event', 'insert')), false) as ready
       from pg_roles r where r.rolname = $1`,
    [role],
  );
  return rows[0]?.ready === true;
}

/**
 * Sets the statement timeout on the role, so that it applies to every client that signs in with it. Throws `42501` if
 * `client` may not change the role; a role may always change its own settings.
 */
export async function limitStatements(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  try {
    // Two servers that start concurrently would update the same row.
    await client.query(`select pg_advisory_xact_lock(hashtext('blueport-grants'))`);
    await client.query(`alter role ${name} set statement_timeout = '${statementLimitMs}ms'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Returns whether the statement timeout is set on the role. */
export async function hasStatementLimit(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ limited: boolean }>(
    `select coalesce($2 = any(rolconfig), false) as limited from pg_roles where rolname = $1`,
    [role, `statement_timeout=${statementLimitMs}ms`],
  );
  return rows[0]?.limited === true;
}

import type { Client } from 'pg';

/** The longest that one statement of the serving role may run; each fetch of a cursor counts separately. */
export const statementLimitMs = 15_000;

const alreadyThere = new Set(['42710', '23505']);

async function createRole(client: Client, role: string, password: string | undefined): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rows.length > 0) return;
  const login = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  try {
    await client.query(`create role ${client.escapeIdentifier(role)} ${login}`);
  } catch (error) {
    // Two servers that start at the same moment both see no role.
    if (!alreadyThere.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Makes the role that serves, and gives it what it needs and no more: the audit trail it can only add to and read. Without
 * a password it cannot sign in itself; the owning role then steps down to it at connect.
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

/** Whether the role is there and holds its rights on the present schema. */
export async function isServingRoleReady(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select coalesce(bool_and(has_table_privilege(r.oid, 'event', 'insert')), false) as ready
       from pg_roles r where r.rolname = $1`,
    [role],
  );
  return rows[0]?.ready === true;
}

/**
 * Sets the statement limit on the role, so that it holds for every client that signs in with it. Throws `42501` where
 * `client` may not change the role; a role may always change its own.
 */
export async function limitStatements(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query('begin');
  try {
    // Two servers that start at the same moment would change the same row.
    await client.query(`select pg_advisory_xact_lock(hashtext('blueport-grants'))`);
    await client.query(`alter role ${name} set statement_timeout = '${statementLimitMs}ms'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Whether the role carries the statement limit. */
export async function hasStatementLimit(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ limited: boolean }>(
    `select coalesce($2 = any(rolconfig), false) as limited from pg_roles where rolname = $1`,
    [role, `statement_timeout=${statementLimitMs}ms`],
  );
  return rows[0]?.limited === true;
}

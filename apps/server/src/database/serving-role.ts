import type { Client } from 'pg';

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

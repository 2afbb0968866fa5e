import type { Dependants } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

const maxItems = 20;

/** Data deleted with an organization: table and labels. */
const parts = [
  { kind: 'runningDeployment', table: 'deployment', id: 't.id', name: 't.title', blocking: true },
  { kind: 'deployment', table: 'deployment', id: 't.id', name: 't.title', blocking: false },
  { kind: 'user', table: 'account', id: 't.id', name: 't.name', blocking: false },
  { kind: 'role', table: 'role', id: 't.id', name: 't.name', blocking: false },
  { kind: 'directory', table: 'directory', id: 't.tenant_id', name: 't.name', blocking: false },
  { kind: 'connection', table: 'connection', id: 't.id', name: 't.name', blocking: false },
] as const;

const running = sql<boolean>`exists (
  select from deployment_operation p where p.deployment_id = t.id and p.finished_at is null)`;

/** Returns everything that is deleted with an organization, and the running deployments that block the deletion. */
export async function organizationDependants(
  db: Kysely<Database>,
  organizationId: string,
): Promise<Dependants['dependants']> {
  const found: Dependants['dependants'] = [];
  for (const { kind, table, id, name, blocking } of parts) {
    const { rows } = await sql<{ id: string; name: string; count: number }>`
      select ${sql.raw(id)}::text as id, ${sql.raw(name)} as name, (count(*) over ())::int as count
      from ${sql.table(table)} t
      where t.organization_id = ${organizationId} and ${kind === 'runningDeployment' ? running : sql`true`}
      order by 2, 1 limit ${sql.lit(maxItems)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    const items = rows.map((row) => ({ id: row.id, name: row.name }));
    if (count > 0) found.push({ kind, count, blocking, items });
  }
  return found;
}

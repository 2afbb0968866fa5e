import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

export interface PeopleCount {
  readonly active: number;
  readonly invited: number;
  /** Disabled or expired. */
  readonly disabled: number;
}

const isExpired = sql<boolean>`coalesce(expires_at <= now(), false)`;

/** Counts the people of an organization by what they can do: sign in, accept an invitation, or neither. */
export async function countPeople(db: Kysely<Database>, organizationId: string): Promise<PeopleCount> {
  return db
    .selectFrom('account')
    .select([
      sql<number>`(count(*) filter (where state = 'Active' and not ${isExpired}))::int`.as('active'),
      sql<number>`(count(*) filter (where state = 'Invited'))::int`.as('invited'),
      sql<number>`(count(*) filter (where state <> 'Invited' and (state <> 'Active' or ${isExpired})))::int`.as(
        'disabled',
      ),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Counts the organizations of the installation and the active people in them. */
export async function countInstallation(
  db: Kysely<Database>,
): Promise<{ readonly organizations: number; readonly people: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from organization)`.as('organizations'),
      sql<number>`(select count(*)::int from account where state = 'Active')`.as('people'),
    ])
    .executeTakeFirstOrThrow();
}

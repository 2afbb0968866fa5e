import type { Home } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';

const maxShown = 5;

/** Returns the active announcements that are addressed to the caller, newest first. */
export async function readActiveAnnouncements(
  db: Kysely<Database>,
  { organizationId, roleIds }: Pick<SessionContext, 'organizationId' | 'roleIds'>,
): Promise<Home['announcements']> {
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'title', 'message', 'severity', 'link', 'starts_at'])
    .where('organization_id', '=', organizationId)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .where(sql<boolean>`(role_ids is null or role_ids ?| ${roleIds}::text[])`)
    .orderBy('starts_at', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(({ starts_at: startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}

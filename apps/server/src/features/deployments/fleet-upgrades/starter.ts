import { effectivePermissions, type CloudName } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { FleetTable } from '../../../database/tables/fleet.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { isActiveAccount, isLive } from '../../identity/session/index.ts';

/** The key that moving deployments needs, looked at again before each of them. */
const fleetKey = 'blueprintProvision';

type Started = Pick<
  Selectable<FleetTable>,
  'account_id' | 'session_id' | 'organization_id' | 'session_kind' | 'token_keys'
>;

/** Whom a fleet acts for from now: kept on its row, because sessions are forgotten after a while and tokens when they are revoked. */
export const actsFor = ({ accountId, sessionId, kind }: SessionContext) => ({
  account_id: accountId,
  session_id: sessionId,
  session_kind: kind,
  // Without a row of its own a token holds nothing.
  token_keys:
    kind === 'interactive'
      ? null
      : sql<string>`coalesce((select permissions from access_token where session_id = ${sessionId}), '[]'::jsonb)`,
});

/** How people end a sign-in of their own. Every other end was somebody else's word, as when a device was lost. */
const ownEnds = ['signed out', 'signed out everywhere', 'ended by its owner', 'replaced by a new sign-in'];

/**
 * Who started a fleet, as they are now; undefined once they may not move deployments of the organization any more. What an
 * access token started ends with the token. What a person started outlives the page and their own sign-out (contracts.md
 * section 2), not the sign-in that an administrator ended: the cloud is asked with the right that was kept for it, and answers
 * that there is none where it was not.
 */
export async function findStarter(
  db: Kysely<Database>,
  fleet: Started,
  place: { readonly tenantId: string; readonly cloud: CloudName },
): Promise<SessionContext | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('organization', (join) => join.on('organization.id', '=', fleet.organization_id))
    .leftJoin('session', (join) => join.on('session.id', '=', fleet.session_id))
    .leftJoin('access_token', 'access_token.session_id', 'session.id')
    .select([
      'account.name',
      'account.email',
      'account.organization_id as homeOrganizationId',
      'organization.name as organizationName',
      'organization.permissions as orgInfo',
      'role.id as roleId',
      'role.name as roleName',
      'role.permissions as roleInfo',
      sql<boolean>`access_token.id is not null and ${isLive}`.as('tokenStands'),
      sql<boolean>`session.ended_at is not null and session.end_reason not in (${sql.join(ownEnds)})`.as(
        'wasEndedByOthers',
      ),
    ])
    .where('account.id', '=', fleet.account_id)
    .where(isActiveAccount())
    // An operator acts elsewhere; nobody else does.
    .where(
      sql<boolean>`(account.organization_id = ${fleet.organization_id} or (role.permissions ? 'organizationView'
        and exists (select from organization home where home.id = account.organization_id and home.is_operator)))`,
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { orgInfo, roleInfo, tokenStands, wasEndedByOthers, ...rest } = row;
  const isToken = fleet.session_kind === 'automation';
  if (isToken ? !tokenStands : wasEndedByOthers) return undefined;
  const keys = new Set(fleet.token_keys ?? []);
  const given = isToken ? roleInfo?.filter((key) => keys.has(key)) : roleInfo;
  const permissions = { orgInfo: orgInfo ?? undefined, roleInfo: given ?? undefined };
  if (!effectivePermissions(permissions).includes(fleetKey)) return undefined;
  return {
    ...rest,
    ...place,
    sessionId: fleet.session_id,
    kind: fleet.session_kind,
    accountId: fleet.account_id,
    organizationId: fleet.organization_id,
    objectId: `account ${fleet.account_id}`,
    permissions,
    // A fleet runs long after its person signed in: nothing sensitive may be built on it.
    authenticatedAt: null,
    multiFactor: false,
    expiresAt: new Date(8.64e15),
    azureTokenHash: Buffer.alloc(0),
    awsSignedIn: false,
  };
}

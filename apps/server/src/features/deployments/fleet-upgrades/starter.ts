import { effectivePermissions, type CloudName } from '@blueport/contracts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { FleetTable } from '../../../database/tables/fleet.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { heldRoleIds, isActiveAccount, isLive } from '../../identity/session/index.ts';

/** Permission to upgrade deployments, checked again before each of them. */
const fleetKey = 'blueprintProvision';

type StarterColumns = Pick<
  Selectable<FleetTable>,
  'account_id' | 'session_id' | 'organization_id' | 'session_kind' | 'token_keys'
>;

/**
 * Returns the identity columns of a fleet upgrade; stored there because sessions are deleted after a while and tokens
 * when revoked.
 */
export const identityColumns = ({ accountId, sessionId, kind }: SessionContext) => ({
  account_id: accountId,
  session_id: sessionId,
  session_kind: kind,
  // A token without a row has no permissions.
  token_keys:
    kind === 'interactive'
      ? null
      : sql<string>`coalesce((select permissions from access_token where session_id = ${sessionId}), '[]'::jsonb)`,
});

/**
 * End reasons of sessions ended by their owner. All others were caused by another person, for example after the loss of
 * a device.
 */
const ownEnds = ['signed out', 'signed out everywhere', 'ended by its owner', 'replaced by a new sign-in'];

/**
 * Finds the current state of the person who started a fleet upgrade, or undefined once they may not upgrade deployments
 * of the organization. A fleet upgrade started by an access token ends with the token. One started by a person outlives
 * the page and their own sign-out, but not a session that an administrator ended: the cloud is
 * called with the stored grant, and refuses if there is none.
 */
export async function findStarter(
  db: Kysely<Database>,
  fleet: StarterColumns,
  place: { readonly tenantId: string; readonly cloud: CloudName },
): Promise<SessionContext | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .innerJoin('account_permission', 'account_permission.account_id', 'account.id')
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
      heldRoleIds.as('roleIds'),
      'account_permission.permissions as roleInfo',
      sql<boolean>`access_token.id is not null and ${isLive}`.as('tokenStands'),
      sql<boolean>`session.ended_at is not null and session.end_reason not in (${sql.join(ownEnds)})`.as(
        'wasEndedByOthers',
      ),
    ])
    .where('account.id', '=', fleet.account_id)
    .where(isActiveAccount())
    // Only operators act in another organization.
    .where(
      sql<boolean>`(account.organization_id = ${fleet.organization_id} or (account_permission.permissions ? 'organizationView'
        and exists (select from organization home where home.id = account.organization_id and home.is_operator)))`,
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { orgInfo, roleInfo, tokenStands, wasEndedByOthers, ...rest } = row;
  const isToken = fleet.session_kind === 'automation';
  if (isToken ? !tokenStands : wasEndedByOthers) return undefined;
  const keys = new Set(fleet.token_keys ?? []);
  const grantedKeys = isToken ? roleInfo?.filter((key) => keys.has(key)) : roleInfo;
  const permissions = { orgInfo: orgInfo ?? undefined, roleInfo: grantedKeys ?? undefined };
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
    // A fleet upgrade runs long after the sign-in, so it must not count as a recent authentication.
    authenticatedAt: null,
    multiFactor: false,
    expiresAt: new Date(8.64e15),
    azureTokenHash: Buffer.alloc(0),
    awsSignedIn: false,
  };
}

import { effectivePermissions, keyOfShareRight, type Candidates } from '@blueport/contracts';
import { sql } from 'kysely';
import type { SessionContext } from '../../../session-context.ts';
import { isOperator, requireDeployment, type DeploymentContext } from '../operations/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

const most = 20;

/** Returns a pattern for the beginning of a word in a name or address, with pattern characters escaped. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Returns the people a deployment can be shared with or transferred to. People who may share need not be allowed to
 * list accounts, so the result only contains names and addresses of active people and whether they may operate the
 * deployment.
 */
export async function readCandidates(
  context: DeploymentContext,
  session: SessionContext,
  idOrName: string,
  text: string,
): Promise<Candidates> {
  const row = await requireDeployment(context, session, idOrName);
  const pattern = beginning(text.trim());
  const people = await context.db
    .selectFrom('account as a')
    .innerJoin('account_permission as p', 'p.account_id', 'a.id')
    .innerJoin('organization as g', 'g.id', 'a.organization_id')
    .select(['a.id', 'a.name', 'a.email', 'p.permissions as roleKeys', 'g.permissions as organizationKeys'])
    .where('a.organization_id', '=', row.organization_id)
    .where(isActiveAccount('a'))
    .where(
      sql<boolean>`(a.name ilike ${pattern} or a.name ilike ${`% ${pattern}`} or a.email ilike ${pattern})`,
    )
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(most)
    .execute();
  const mayLeave = await isOperator(context, session);
  const organizations = mayLeave
    ? await context.db
        .selectFrom('directory')
        .innerJoin('organization', 'organization.id', 'directory.organization_id')
        .select(['organization.id', 'organization.name'])
        .where('directory.tenant_id', '=', row.tenant_id)
        .where('directory.cloud', '=', row.cloud)
        .where('organization.id', '<>', row.organization_id)
        .execute()
    : [];
  return {
    people: people.map(({ id, name, email, roleKeys, organizationKeys }) => ({
      id,
      name,
      email,
      mayOperate: effectivePermissions({
        orgInfo: organizationKeys ?? undefined,
        roleInfo: roleKeys ?? undefined,
      }).includes(keyOfShareRight.operate),
    })),
    organizations,
    mayLeave,
  };
}

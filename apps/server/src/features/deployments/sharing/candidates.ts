import { effectivePermissions, keyOfShareRight, type Candidates } from '@blueport/contracts';
import { sql } from 'kysely';
import type { SessionContext } from '../../../session-context.ts';
import { isOperator, requireDeployment, type DeploymentContext } from '../operations/index.ts';
import { isActiveAccount } from '../../identity/session/index.ts';

const most = 20;

/** A word at the beginning of a name or an address; what the pattern itself means is taken literally. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Who a deployment can be shared with or handed over to. Whoever may share need not be allowed to read the list of people,
 * so this tells of active ones their names and addresses, whether they may operate it, and nothing else.
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
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .innerJoin('organization as g', 'g.id', 'a.organization_id')
    .select(['a.id', 'a.name', 'a.email', 'r.permissions as roleKeys', 'g.permissions as organizationKeys'])
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

import type { Candidates } from '@blueport/contracts';
import { sql } from 'kysely';
import type { SessionContext } from '../../../http/session-context.ts';
import { isOperator } from '../care/assign.ts';
import { requireDeployment } from '../service/begin-operation.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';

const most = 20;

/** A word at the beginning of a name or an address; what the pattern itself means is taken literally. */
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Who a deployment can be shared with or handed over to. Whoever may share need not be allowed to read the list of people,
 * so this tells names and addresses of active ones and nothing else.
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
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('organization_id', '=', row.organization_id)
    .where('state', '=', 'Active')
    .where(sql<boolean>`(name ilike ${pattern} or name ilike ${`% ${pattern}`} or email ilike ${pattern})`)
    .orderBy('name')
    .orderBy('id')
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
  return { people, organizations, mayLeave };
}

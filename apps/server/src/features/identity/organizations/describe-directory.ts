import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { CloudWorld, ConnectedCloud } from '../../../cloud/cloud-world.ts';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { askDirectoryName, directoryExists, type DirectoryName } from './ask-directory.ts';
import { verifyDirectoryToken } from './verify-directory-token.ts';
import { isOperator } from './visible-organization.ts';

export interface DirectoryQuestion {
  readonly tenantId: string;
  readonly cloud?: CloudName | undefined;
  readonly accessToken?: string | undefined;
}

type Reason = DirectoryDescription['reason'];

/** Where a directory is linked, seen from one organization. */
export async function linkOf(
  db: Kysely<Database>,
  tenantId: string,
  organizationId: string,
): Promise<'nowhere' | 'here' | 'elsewhere'> {
  const row = await db
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!row) return 'nowhere';
  return row.organization_id === organizationId ? 'here' : 'elsewhere';
}

async function refusedToken(
  cloud: ConnectedCloud,
  tenantId: string,
  accessToken: string | undefined,
): Promise<Reason | undefined> {
  if (accessToken === undefined) return 'token-needed';
  const word = await verifyDirectoryToken(cloud, tenantId, accessToken);
  if (word === 'refused') return 'token-refused';
  return word === 'member' ? 'not-administrator' : undefined;
}

const links = { nowhere: 'linkable', here: 'linked-here', elsewhere: 'linked-elsewhere' } as const;

/**
 * What a directory says about itself, and whether it can be linked to an organization. The operator may link any; everyone else
 * must hand in a token that the directory issued for this portal to one of its administrators, and learns nothing about where
 * else a directory is linked before that.
 */
export async function describeDirectory(
  parts: { readonly db: Kysely<Database>; readonly world: CloudWorld },
  session: SessionContext,
  organizationId: string,
  question: DirectoryQuestion,
): Promise<DirectoryDescription> {
  const tenantId = question.tenantId.toLowerCase();
  const name = question.cloud ?? session.cloud;
  const cloud = parts.world.clouds[name];
  if (!cloud) {
    throw invalidInput([issue('#/cloud', 'cloud-not-connected')]);
  }
  const answer = (
    reason: Reason,
    said: DirectoryName = { name: null, domains: [] },
  ): DirectoryDescription => ({
    tenantId,
    cloud: name,
    ...said,
    canLink: reason === 'linkable',
    reason,
  });
  const link = await linkOf(parts.db, tenantId, organizationId);
  const operates = await isOperator(parts.db, session.organizationId);
  if (!operates && link !== 'here') {
    const refused = await refusedToken(cloud, tenantId, question.accessToken);
    if (refused) return answer(refused);
  }
  if (!(await directoryExists(cloud, tenantId))) return answer('unknown-directory');
  return answer(links[link], await askDirectoryName(cloud, tenantId, question.accessToken));
}

import type { CloudName, DirectoryDescription } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { addDirectory, domainOf, findDirectory } from '../directories/index.ts';
import { describeDirectory } from './describe-directory.ts';
import { isOperator } from './visible-organization.ts';

/**
 * Describes the directory of a new organization before the transaction starts. Returns undefined if none is given.
 * Rejects a directory that does not exist or is linked to another organization.
 */
export async function describeNewDirectory(
  { database: { db } }: Parts,
  world: CloudEnvironment,
  { session }: { readonly session: SessionContext },
  { directory, cloud }: { readonly directory?: string | undefined; readonly cloud?: CloudName | undefined },
  pointer: string,
): Promise<DirectoryDescription | undefined> {
  // Only the operator may link a directory without proof; the creation is refused to everyone else later.
  if (directory === undefined || !(await isOperator(db, session.organizationId))) return undefined;
  const question = { tenantId: directory, cloud };
  const description = await describeDirectory({ db, world }, session, session.organizationId, question);
  if (description.canLink) return description;
  const code = description.reason === 'unknown-directory' ? 'unknown-directory' : 'directory-linked';
  throw invalidInput([issue(`${pointer}/directory`, code)]);
}

/** Returns the name of a directory, or what identifies it best. */
export const directoryNameOf = ({ name, domains: [domain], tenantId }: DirectoryDescription): string =>
  name ?? domain ?? tenantId;

/** Links the directory of a new organization. Rejects it if it has been linked to another one since it was described. */
export async function linkNewDirectory(
  tx: Transaction<Database>,
  organizationId: string,
  description: DirectoryDescription,
  pointer: string,
): Promise<void> {
  const { tenantId, cloud, domains } = description;
  const directory = {
    tenantId,
    organizationId,
    cloud,
    name: directoryNameOf(description),
    domain: domains[0] ?? null,
  };
  if (await addDirectory(tx, directory)) return;
  throw invalidInput([issue(`${pointer}/directory`, 'directory-linked')]);
}

/** Rejects the address of a first user whose domain belongs to another directory: they could not accept. */
export async function checkFirstUser(
  world: CloudEnvironment,
  { tenantId, cloud: name, domains }: DirectoryDescription,
  email: string,
): Promise<void> {
  const domain = domainOf(email);
  if (domains.includes(domain)) return;
  const cloud = world.clouds[name];
  if (!cloud) throw new Refusal('cloud-unavailable', { retryAfterSeconds: 5 });
  const found = await findDirectory(cloud, domain);
  if (found === undefined || found === tenantId) return;
  throw invalidInput([issue('#/user/email', 'directory-differs')]);
}

import type { DirectoryDescription, OrganizationDetail, organizationRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { addDirectory } from '../directories/index.ts';
import { describeDirectory, linkOf } from './describe-directory.ts';
import { finishEdit, touchOrganization } from './edit-organization.ts';
import { findOrganization, lockOrganization } from './organization-store.ts';

const refusals: Readonly<Record<Exclude<DirectoryDescription['reason'], 'linkable'>, () => Refusal>> = {
  'linked-here': () => new Refusal('conflict', { reason: 'linked-here' }),
  'linked-elsewhere': () => new Refusal('conflict', { reason: 'linked-elsewhere' }),
  'unknown-directory': () => invalidInput([issue('#/tenantId', 'unknown')]),
  'token-needed': () => invalidInput([issue('#/accessToken', 'token-needed')]),
  'token-refused': () => invalidInput([issue('#/accessToken', 'token-refused')]),
  'not-administrator': () => invalidInput([issue('#/accessToken', 'not-administrator')]),
};

/** Links a directory to an organization. Its people can then be added, but do not become members automatically. */
export async function linkDirectory(
  parts: Parts,
  world: CloudEnvironment,
  call: Call<typeof organizationRoutes.linkDirectory>,
): Promise<OrganizationDetail> {
  const { db } = parts.database;
  const { body, params, session } = call;
  await findOrganization(db, session, params);
  const description = await describeDirectory({ db, world }, session, params.id, body);
  if (description.reason !== 'linkable') throw refusals[description.reason]();
  const { tenantId, cloud, domains } = description;
  const name = description.name ?? body.name ?? tenantId;
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    const directory = { tenantId, organizationId: before.id, cloud, name, domain: domains[0] ?? null };
    const added = await addDirectory(tx, directory);
    if (!added) {
      const link = await linkOf(tx, tenantId, before.id);
      throw refusals[link === 'here' ? 'linked-here' : 'linked-elsewhere']();
    }
    await touchOrganization(tx, before);
    const audit: AuditEntry = {
      action: 'org.linkDirectory',
      objectType: 'organization',
      objectId: before.id,
      after: { tenantId, cloud, name },
      details: { tenantId, cloud, name },
    };
    return { answer: await finishEdit(parts, tx, call, before.id, audit), audit };
  });
}

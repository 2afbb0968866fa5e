import type { organizationRoutes } from '@blueport/contracts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { auditForCustomer } from './audit-for-customer.ts';
import { organizationDependants } from './organization-dependants.ts';
import { lockOrganization } from './organization-store.ts';

/** Deletes an organization with all its data and ends its sessions immediately. Its cloud resources are kept. */
export function deleteOrganization(
  parts: Parts,
  call: Call<typeof organizationRoutes.remove>,
): Promise<void> {
  const { params, query, session } = call;
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    call.requireMatch(`"${before.version}"`);
    if (query.key !== before.key) {
      throw invalidInput([issue('#/query/key', 'differs')]);
    }
    if (before.is_operator || before.id === session.organizationId) {
      throw new Refusal('conflict', { reason: 'own-organization' });
    }
    const dependants = await organizationDependants(tx, before.id);
    const running = dependants.find(({ kind }) => kind === 'runningDeployment')?.count ?? 0;
    if (running > 0) {
      throw new Refusal('conflict', {
        reason: 'organization-has-running-deployments',
        values: { count: String(running) },
      });
    }
    // Accounts refer to their role without cascading deletion, so they are deleted first.
    await tx.deleteFrom('account').where('organization_id', '=', before.id).execute();
    await tx.deleteFrom('organization').where('id', '=', before.id).execute();
    const change = { object: 'organization', change: 'removed', id: before.id } as const;
    await announceChange(parts.publish, tx, session.organizationId, change);
    const audit: AuditEntry = {
      action: 'org.delete',
      objectType: 'organization',
      objectId: before.id,
      before: { key: before.key, name: before.name, permissions: before.permissions },
      details: {
        key: before.key,
        name: before.name,
        removed: Object.fromEntries(dependants.map(({ kind, count }) => [kind, count])),
      },
    };
    await auditForCustomer(tx, call, before.id, audit);
    return { answer: undefined, audit };
  });
}

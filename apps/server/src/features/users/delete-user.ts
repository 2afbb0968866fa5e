import type { userRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { Parts } from '../../feature.ts';
import type { Call } from '../../http/call.ts';
import { invalidInput, Refusal } from '../../http/refusal.ts';
import { announceChange } from '../../journal/announce-change.ts';
import { keepAdministrator, lockAdministration } from '../roles/index.ts';
import { userDependants } from './user-dependants.ts';
import { findUser } from './user-store.ts';

async function handOver(
  tx: Transaction<Database>,
  organizationId: string,
  from: string,
  assignTo: string | undefined,
): Promise<number> {
  const { dependants } = await userDependants(tx, organizationId, from);
  const countOf = (kind: string) => dependants.find((entry) => entry.kind === kind)?.count ?? 0;
  const running = countOf('runningDeployment');
  if (running > 0) {
    throw new Refusal('conflict', {
      detail: `${running === 1 ? 'A deployment' : `${running} deployments`} that this person started ${running === 1 ? 'is' : 'are'} still under way.`,
      hint: 'Wait until they are finished, or cancel them.',
    });
  }
  const owned = countOf('deployment');
  if (owned === 0) return 0;
  if (assignTo === undefined) {
    throw new Refusal('conflict', {
      detail: `${owned === 1 ? 'A deployment belongs' : `${owned} deployments belong`} to this person.`,
      hint: 'Name in assignTo who takes over.',
    });
  }
  const heir = await findUser(tx, organizationId, assignTo);
  if (assignTo === from || heir.state !== 'Active') {
    throw invalidInput([
      {
        pointer: '#/query/assignTo',
        code: 'not-active',
        message: 'Must be another active person of the organization.',
      },
    ]);
  }
  await tx
    .updateTable('deployment')
    .set({ account_id: assignTo, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', from)
    .execute();
  return owned;
}

/** Removes a person with their sessions, tokens and drafts; their deployments go to whoever `assignTo` names. */
export function deleteUser(parts: Parts, call: Call<typeof userRoutes.remove>): Promise<void> {
  const { params, query, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await findUser(tx, organizationId, params.id);
    call.requireMatch(`"${before.version}"`);
    if (params.id === session.accountId) {
      throw new Refusal('conflict', {
        detail: 'You cannot remove your own account.',
        hint: 'Ask another administrator.',
      });
    }
    const handedOver = await handOver(tx, organizationId, params.id, query.assignTo);
    await keepAdministrator(tx, organizationId, () =>
      tx
        .deleteFrom('account')
        .where('id', '=', params.id)
        .where('organization_id', '=', organizationId)
        .execute(),
    );
    await announceChange(parts.publish, tx, organizationId, {
      object: 'user',
      change: 'removed',
      id: params.id,
    });
    return {
      answer: undefined,
      audit: {
        action: 'user.delete',
        objectType: 'account',
        objectId: params.id,
        before: {
          name: before.name,
          email: before.email,
          roleId: before.role_id,
          state: before.stored_state,
        },
        details: {
          email: before.email,
          role: before.role_name,
          deployments: handedOver,
          assignedTo: query.assignTo ?? null,
        },
      },
    };
  });
}

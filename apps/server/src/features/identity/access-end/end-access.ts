import { sentence } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { approveKey, endRequests } from '../../deployments/approvals/index.ts';
import { endOwnWork, lockWork } from '../../deployments/operations/index.ts';
import { haltFleets, type OnFleetEnd } from '../../deployments/fleet-upgrades/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { endAllSessions, eraseGrants, revokeTokens } from '../session/index.ts';

type Tx = Transaction<Database>;

/** How a person's access ended. */
export type AccessEndCause = 'disabled' | 'removed' | 'expired' | 'directory' | 'guests';

/** Counts of what ended with the access, for the audit log. */
interface EndedAccess {
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
  readonly grantsErased: number;
  readonly requestsEnded: number;
  /** Operations that are canceled, or tracked with the organization's connection. */
  readonly operationsEnded: number;
  readonly fleetsHalted: number;
}

/**
 * Ends everything that would act on people's behalf, in the transaction that ends their access. Locks accounts, fleets,
 * deployments and the journal in this order, so the caller must not lock a deployment afterwards. Idempotent. Returns
 * the totals.
 */
export type EndAccess = (
  tx: Tx,
  organizationId: string,
  people: readonly { readonly id: string; readonly name: string }[],
  cause: AccessEndCause,
) => Promise<EndedAccess>;

export interface EndAccessParts extends Pick<Parts, 'publish' | 'newId'> {
  readonly notifier: Notifier;
  /** Notifies people and webhooks that a fleet upgrade was halted. */
  readonly onFleetEnd: OnFleetEnd;
}

const reasons: Readonly<Record<AccessEndCause, string>> = {
  disabled: 'disabled by an administrator',
  removed: 'removed by an administrator',
  expired: 'the account expired',
  directory: 'directory unlinked',
  guests: 'guests switched off',
};

const emptyResult: EndedAccess = {
  sessionsEnded: 0,
  tokensRevoked: 0,
  grantsErased: 0,
  requestsEnded: 0,
  operationsEnded: 0,
  fleetsHalted: 0,
};

const sumOf = (one: EndedAccess, other: EndedAccess): EndedAccess => ({
  sessionsEnded: one.sessionsEnded + other.sessionsEnded,
  tokensRevoked: one.tokensRevoked + other.tokensRevoked,
  grantsErased: one.grantsErased + other.grantsErased,
  requestsEnded: one.requestsEnded + other.requestsEnded,
  operationsEnded: one.operationsEnded + other.operationsEnded,
  fleetsHalted: one.fleetsHalted + other.fleetsHalted,
});

/** Creates the function that ends people's access. */
export function createEndAccess(parts: EndAccessParts): EndAccess {
  const endOne = async (tx: Tx, id: string, cause: AccessEndCause): Promise<EndedAccess> => {
    // Sessions of an expired account are kept to report the expiry; their cloud tokens are removed.
    const sessions = cause === 'expired' ? [] : await endAllSessions(tx, id, reasons[cause]);
    const tokens = await revokeTokens(tx, id, reasons[cause]);
    const grantsErased = await eraseGrants(tx, id);
    const operationsEnded = await endOwnWork(tx, id);
    const requestsEnded = await endRequests(parts, tx, id);
    const halted = await haltFleets(tx, parts.publish, id);
    for (const one of halted) await parts.onFleetEnd(tx, one.fleet, one.organizationId);
    return {
      sessionsEnded: sessions.length,
      tokensRevoked: tokens.length,
      grantsErased,
      requestsEnded,
      operationsEnded,
      fleetsHalted: halted.length,
    };
  };

  /** Notifies approvers, including administrators, of the canceled requests and operations. */
  const notifyApprovers = async (
    tx: Tx,
    organizationId: string,
    name: string,
    ended: EndedAccess,
  ): Promise<void> => {
    const { requestsEnded: requests, operationsEnded: operations, fleetsHalted: fleets } = ended;
    if (requests + operations + fleets === 0) return;
    await parts.notifier.tellHolders(tx, approveKey, {
      organizationId,
      kind: 'approval',
      severity: 'warning',
      eventKey: `access-end/${parts.newId()}`,
      subject: name,
      outcome: 'accessEnded',
      says: [sentence('accessEnded', { requests, operations, fleets })],
      link: '/portal/deployment?f.needsOwner=true',
    });
  };

  return async (tx, organizationId, people, cause) => {
    const ids = people.map(({ id }) => id);
    if (ids.length === 0) return emptyResult;
    await tx
      .selectFrom('account')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await lockWork(tx, ids);
    let all = emptyResult;
    for (const { id, name } of people) {
      const ended = await endOne(tx, id, cause);
      await notifyApprovers(tx, organizationId, name, ended);
      all = sumOf(all, ended);
    }
    return all;
  };
}

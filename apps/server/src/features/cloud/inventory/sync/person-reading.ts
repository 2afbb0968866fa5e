import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import { claimSubscriptions } from './claims.ts';
import { readClaim } from './read-claim.ts';

export interface PersonReadingParts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly cloud: PersonCloud;
  readonly signal: AbortSignal;
}

/** Returns the names of the groups in a subscription that a user may read completely. */
const groupsIn = (scopes: ReadableScopes, subscriptionId: string): string[] =>
  scopes.groups.flatMap((key) =>
    key.startsWith(`${subscriptionId}/`) ? [key.slice(subscriptionId.length + 1)] : [],
  );

/**
 * Reads subscriptions with the token of the user who has the page open, if the organization has no connection for them.
 * If the user may read only some groups, only those are read, and other users' resources are kept. Returns the started
 * reads, which continue after the response.
 */
export async function readAsPerson(
  { db, log, cloud, signal }: PersonReadingParts,
  session: SessionContext,
  scopes: ReadableScopes,
  ids: readonly string[],
): Promise<string[]> {
  const readable = ids.filter((id) => scopes.subscriptions.includes(id) || groupsIn(scopes, id).length > 0);
  if (readable.length === 0) return [];
  const named = { organizationId: session.organizationId, ids: readable };
  const claims = await claimSubscriptions(db, randomUUID(), { named });
  const arm = cloud.armFor(session);
  const read = async (): Promise<void> => {
    for (const claim of claims) {
      const id = claim.subscription_id;
      await readClaim({ db, log, signal }, claim, async () => ({
        arm,
        source: 'person',
        readBy: session.name,
        ...(scopes.subscriptions.includes(id) ? {} : { onlyGroups: groupsIn(scopes, id) }),
      }));
    }
  };
  void read();
  return claims.map((claim) => claim.subscription_id);
}

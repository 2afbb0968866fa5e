import { CloudError } from '@blueport/cloud';
import type { Kysely } from 'kysely';
import { isOutOfReach } from '../../../cloud/cloud-refusal.ts';
import { findSnapshot, isConnected, keepSnapshot, type PolicyRows } from '../../../cloud/policy-snapshots.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../http/session-context.ts';
import type { PolicyPlace } from './policy-memory.ts';
import { compilePolicyRows, type PolicyState } from './policy-state.ts';

/** Whose reading it is: what a person was told is kept for that person, what the connection was told for the organization. */
export type Reader = Pick<SessionContext, 'organizationId' | 'accountId' | 'kind' | 'cloud'>;

/** Policies that were read lately are written down again only after so long. */
const againMs = 10 * 60_000;
const most = 1000;

/** Policies in force, written down for verdicts and benches of the time when the cloud is away. */
export interface KeptPolicies {
  /** Returns at once; what cannot be written is told to `onError`. */
  readonly keep: (reader: Reader, place: PolicyPlace, rows: PolicyRows) => void;
  /** What this reader was told, or the organization's connection where the subscription is connected. */
  find(reader: Reader, place: PolicyPlace): Promise<PolicyState | undefined>;
}

/** Whether the cloud itself is away, or slow. Rights that end before a place end what was kept of it too. */
export const isAway = (error: unknown): boolean =>
  error === undefined ||
  (error instanceof CloudError &&
    error.kind !== 'unauthorized' &&
    error.kind !== 'refused' &&
    !isOutOfReach(error));

/** Keeps policies in the database, as far as they are the reader's own. */
export function createKeptPolicies(db: Kysely<Database>, onError: (error: unknown) => void): KeptPolicies {
  const keptAt = new Map<string, number>();
  const placeOf = (reader: Reader, { subscriptionId, resourceGroup }: PolicyPlace) => ({
    organizationId: reader.organizationId,
    cloud: reader.cloud,
    subscriptionId,
    resourceGroup,
  });
  const ownerOf = ({ kind, accountId }: Reader): string | null => (kind === 'automation' ? null : accountId);
  return {
    keep(reader, place, rows) {
      const key = JSON.stringify([placeOf(reader, place), ownerOf(reader)]).toLowerCase();
      const at = Date.parse(rows.asOf);
      if (at - (keptAt.get(key) ?? 0) < againMs) return;
      keptAt.delete(key);
      keptAt.set(key, at);
      const [oldest] = keptAt.keys();
      if (keptAt.size > most && oldest !== undefined) keptAt.delete(oldest);
      keepSnapshot(db, placeOf(reader, place), ownerOf(reader), { name: place.subscriptionName, rows }).catch(
        (error: unknown) => {
          keptAt.delete(key);
          onError(error);
        },
      );
    },
    async find(reader, place) {
      const at = placeOf(reader, place);
      const found = await findSnapshot(db, at, {
        accountId: reader.kind === 'automation' ? undefined : reader.accountId,
        connection: await isConnected(db, at),
      });
      return found && compilePolicyRows(found.rows);
    },
  };
}

import { CloudError } from '@blueport/cloud';
import type { Kysely } from 'kysely';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import {
  findSnapshot,
  isConnected,
  storeSnapshot,
  type PolicyRows,
} from '../../../../cloud/policy-snapshots.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { PolicyPlace } from './policy-cache.ts';
import { compilePolicyRows, type PolicyState } from './policy-state.ts';

/** Owner of stored policies: policies that a person read are stored for that person, those of the connection for the organization. */
type Reader = Pick<SessionContext, 'organizationId' | 'accountId' | 'kind' | 'cloud'>;

/** Milliseconds after which the policies of a subscription or resource group are stored again. */
const againMs = 10 * 60_000;
const most = 1000;

/** Stores policies in force for verdicts and benches while the cloud is unavailable. */
export interface StoredPolicies {
  /** Returns immediately; passes a failed write to `onError`. */
  readonly keep: (reader: Reader, place: PolicyPlace, rows: PolicyRows) => void;
  /** Returns the policies of this reader, or those of the organization's connection if the subscription is connected. */
  find(reader: Reader, place: PolicyPlace): Promise<PolicyState | undefined>;
}

/** Returns whether the cloud is unavailable or slow. Policies that the reader may no longer read are not used. */
export const isCloudUnavailable = (error: unknown): boolean =>
  error === undefined ||
  (error instanceof CloudError &&
    error.kind !== 'unauthorized' &&
    error.kind !== 'refused' &&
    !isInaccessible(error));

/** Stores policies in the database, separately for each reader. */
export function createStoredPolicies(
  db: Kysely<Database>,
  onError: (error: unknown) => void,
): StoredPolicies {
  const storedAt = new Map<string, number>();
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
      if (at - (storedAt.get(key) ?? 0) < againMs) return;
      storedAt.delete(key);
      storedAt.set(key, at);
      const [oldest] = storedAt.keys();
      if (storedAt.size > most && oldest !== undefined) storedAt.delete(oldest);
      storeSnapshot(db, placeOf(reader, place), ownerOf(reader), {
        name: place.subscriptionName,
        rows,
      }).catch((error: unknown) => {
        storedAt.delete(key);
        onError(error);
      });
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

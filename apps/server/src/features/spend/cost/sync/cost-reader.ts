import type { BlobAnswer, ResourceManager } from '@blueport/cloud';
import type { CostSource } from '@blueport/contracts';
import type { MonthSums } from '../store/month-sums.ts';

/** A month of a subscription that a source offers. */
export interface OfferedMonth {
  /** First day of the month. */
  readonly month: string;
  /** Identifies the content. A month whose stored mark is equal is not read again; undefined if the source has none. */
  readonly mark: string | undefined;
  /** Day on which the content was published; absent if it is current. */
  readonly publishedOn?: string;
  /** Adds all rows of the month. */
  read(sums: MonthSums): Promise<void>;
}

/** How the cost of a subscription is read. */
export interface CostSourceReader {
  readonly source: CostSource;
  /** Returns those of the months that the source offers for the subscription, newest first. */
  offer(cloud: CostCloud, months: readonly string[]): Promise<readonly OfferedMonth[]>;
}

/** Access to the cloud with the organization's connection. */
export interface CostCloud {
  readonly arm: ResourceManager;
  readonly subscriptionId: string;
  /** Such as `/subscriptions/<id>`. */
  readonly scope: string;
  /** UTC day of the read. */
  readonly today: string;
  readonly signal: AbortSignal;
  /** Renews the lease, so that no other process takes over. */
  readonly beat: () => Promise<void>;
  /** Downloads a blob whose URL contains its authorization. */
  readonly readBlob: (url: string) => Promise<BlobAnswer>;
}

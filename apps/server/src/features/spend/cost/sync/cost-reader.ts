import type { ResourceManager } from '@blueport/cloud';
import type { CostSource } from '@blueport/contracts';
import type { MonthSums } from '../store/month-sums.ts';

/** A month of a subscription that a source offers. */
export interface OfferedMonth {
  /** First day of the month. */
  readonly month: string;
  /** Identifies the content. A month whose stored mark is equal is not read again; undefined if the source has none. */
  readonly mark: string | undefined;
  /** Adds all rows of the month. */
  read(sums: MonthSums): Promise<void>;
}

/** How the cost of a subscription is read. */
export interface CostSourceReader {
  readonly source: CostSource;
  /** Returns the months to read, newest first, or undefined if the source is not available for the subscription. */
  offer(cloud: CostCloud, months: readonly string[]): Promise<readonly OfferedMonth[] | undefined>;
}

/** Access to the cloud with the organization's connection. */
export interface CostCloud {
  readonly arm: ResourceManager;
  /** Such as `/subscriptions/<id>`. */
  readonly scope: string;
  readonly subscriptionId: string;
  readonly signal: AbortSignal;
  /** Renews the lease, so that no other process takes over. */
  readonly beat: () => Promise<void>;
  /** Last day that may be complete. */
  readonly today: string;
}

import type { ResourceManager } from '@blueport/cloud';
import { insightExpiryDays, type InsightSource } from '@blueport/contracts';
import type { FoundInsight } from '../store/write-insights.ts';

/** Access to a subscription for reading what needs attention. */
export interface InsightCloud {
  readonly arm: ResourceManager;
  /** Such as `/subscriptions/<id>`. */
  readonly scope: string;
  readonly subscriptionId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Returns the IDs of the known resources of a type, which is in lower case. */
  readonly resourcesOf: (type: string) => Promise<readonly string[]>;
  /** Renews the lease, so that no other process takes over. */
  readonly beat: () => Promise<void>;
}

/** Reads one kind of insights of a subscription. */
export interface InsightSourceReader {
  readonly source: InsightSource;
  /** Seconds between reads while a user has the page open, and otherwise. */
  readonly every: { readonly watched: number; readonly unwatched: number };
  read(cloud: InsightCloud): Promise<FoundInsight[]>;
}

export const sourceTimeoutMs = 30_000;
/** Entries of one kind that are stored for a subscription. */
export const maxInsights = 2000;

const dayMs = 86_400_000;

/** Returns start and severity of an expiry, or undefined if it is not soon. */
export function expiryOf(
  expires: Date,
  now: Date,
): { readonly severity: number; readonly startedAt: string; readonly expiresAt: string } | undefined {
  const days = (expires.getTime() - now.getTime()) / dayMs;
  if (Number.isNaN(days) || days >= insightExpiryDays) return undefined;
  return {
    severity: days < 0 ? 0 : days < 7 ? 1 : 2,
    startedAt: new Date(expires.getTime() - insightExpiryDays * dayMs).toISOString(),
    expiresAt: expires.toISOString(),
  };
}

/** Returns the last part of a resource ID. */
export const nameOf = (id: string): string => id.split('/').at(-1) ?? id;

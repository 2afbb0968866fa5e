import { alertSource } from './alert-source.ts';
import { eventSource } from './event-source.ts';
import { certificateSource, secretSource } from './expiry-sources.ts';
import { healthSource } from './health-source.ts';
import type { InsightSourceReader } from './insight-source.ts';

/** The sources in the cloud, in the order in which they are read. */
export const insightSourceReaders: readonly InsightSourceReader[] = [
  alertSource,
  healthSource,
  eventSource,
  certificateSource,
  secretSource,
];

/** Resource type of an application whose telemetry the cloud stores. */
export const applicationType = 'Microsoft.Insights/components';

/** Days of telemetry that one request reads at most. The comparison reads the same number of days before. */
export const maxApplicationDays = 30;
/** Ranges that end now, as the screen offers them. Any other `<number>m|h|d` is valid too. */
export const applicationRanges = ['1h', '6h', '24h', '3d', '7d', '30d'] as const;

/** Characters of a query. */
export const maxQueryText = 10_000;
/** Rows of a query, unless it limits itself further. */
export const maxQueryRows = 10_000;
export const usualQueryRows = 1000;

/** Rows of failed requests, dependencies and exceptions. */
export const maxApplicationRows = 200;
/** Parts of one operation that a trace shows from each table. */
export const maxTraceParts = 500;

/** Which requests are listed: the latest that failed, or the slowest. */
export const requestSelections = ['failed', 'slow'] as const;
export type RequestSelection = (typeof requestSelections)[number];

/** What an operation consists of. */
export const traceKinds = ['request', 'dependency', 'exception', 'trace'] as const;
export type TraceKind = (typeof traceKinds)[number];

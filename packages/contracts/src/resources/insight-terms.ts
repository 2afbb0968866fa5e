/** What needs attention. Each kind is read from one source. */
export const insightKinds = [
  'firingAlert',
  'unhealthyResource',
  'serviceEvent',
  'failedDeployment',
  'expiringCertificate',
  'expiringSecret',
  'expiringCredential',
  'costAnomaly',
] as const;
export type InsightKind = (typeof insightKinds)[number];

/**
 * `resolved`: the cause is gone. `silenced`: hidden until a time. `acknowledged`: a person is working on it. `firing`: all
 * others.
 */
export const insightStates = ['firing', 'acknowledged', 'silenced', 'resolved'] as const;
export type InsightState = (typeof insightStates)[number];

/**
 * Whether the last change before an insight is known: `none` in the 24 hours before, `pending` until the activity log is
 * read, `hidden` from the caller, or `notRead` because a change does not cause this kind or the start is too old.
 */
export const insightChangeStates = ['known', 'none', 'pending', 'hidden', 'notRead'] as const;
export type InsightChangeState = (typeof insightChangeStates)[number];

/** Why an alert of the portal's own rules ended although its metric did not recover: fact `endReason` of the insight. */
export const alertEndReasons = ['ruleDisabled', 'ruleDeleted', 'ruleChanged', 'notWatched'] as const;
export type AlertEndReason = (typeof alertEndReasons)[number];

/** Severities of Azure Monitor: 0 critical, 1 error, 2 warning, 3 informational, 4 verbose. */
export const insightSeverities = [0, 1, 2, 3, 4] as const;
export type InsightSeverity = (typeof insightSeverities)[number];

/** Kinds that are read from the cloud, each as a source with its own state. */
export const insightSources = [
  'firingAlert',
  'unhealthyResource',
  'serviceEvent',
  'expiringCertificate',
  'expiringSecret',
] as const;
export type InsightSource = (typeof insightSources)[number];

/** Result of the last read of a source. `paused`: the cloud limits requests. `unavailable`: no access. */
export const insightReadingStates = ['unread', 'ready', 'failed', 'paused', 'unavailable'] as const;
export type InsightReadingState = (typeof insightReadingStates)[number];

/** Days before an expiry from which a certificate, secret or credential needs attention. */
export const insightExpiryDays = 30;
/** Longest silence in days. */
export const maxInsightSilenceDays = 90;
/** Hours before the start of an insight whose changes its timeline shows. */
export const insightTimelineHours = 24;
/** Days for which resolved insights are kept. */
export const insightRetentionDays = 30;

/** Where an entry of a timeline comes from. */
export const insightTimelineSources = ['insight', 'cloud', 'deployment', 'audit'] as const;
export type InsightTimelineSource = (typeof insightTimelineSources)[number];

/** What can need a person's attention, in the order of display. */
export const attentionKinds = [
  'approvals',
  'insights',
  'failed',
  'drifted',
  'expiring',
  'limits',
  'permissionRequests',
  'connections',
  'needsOwner',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Counting ends here: a count of 100 means 100 or more. */
export const maxAttention = 100;
/** A deployment needs attention this many days before its expiry. */
export const expiringDays = 7;
/** A limit needs attention when this share of it is used. */
export const limitShare = 0.8;

/** Whose deployments the page shows: those the caller owns, or all of the organization. */
export const homeScopes = ['mine', 'all'] as const;
export type HomeScope = (typeof homeScopes)[number];

/** States of a cloud connection. `expiring`: its credential expires within 30 days. */
export const connectionStates = ['ok', 'failing', 'expiring', 'untested'] as const;

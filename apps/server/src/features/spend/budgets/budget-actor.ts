/** Page that shows the limits. */
export const budgetLink = '/portal/subscription?tab=limits';

/** Actor of background work in the audit log. */
export const budgetActor = (organizationId: string, budgetId: string) => ({
  organizationId,
  accountId: null,
  sessionId: null,
  ip: '',
  requestId: `budget/${budgetId}`,
});

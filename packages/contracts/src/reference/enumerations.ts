/** Numbers and names that both client and server store. */

export const resourceTypes = { Storage: 0, VirtualMachine: 1 } as const;

export const dateRanges = {
  Today: 0,
  Yesterday: 1,
  Last7Days: 2,
  LastMonth: 3,
  Last3Months: 4,
  LastYear: 5,
} as const;

/** The spelling `idel` is part of the stored format. */
export const requestStatuses = ['idel', 'loading', 'success', 'error'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const clouds = ['general', 'us_gov'] as const;
/** The cloud of a session: the general one (.com) or the US Government one (.us). */
export type CloudName = (typeof clouds)[number];

export const cloudProviders = ['azure', 'aws-auth'] as const;

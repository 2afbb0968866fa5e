/** How long a request for approval waits for a decision, in days. */
export const requestLifetimeDays = 7;

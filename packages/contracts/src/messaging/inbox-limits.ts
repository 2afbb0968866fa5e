/** Longest time for which a message can be snoozed, in days. */
export const maxSnoozeDays = 366;

/** Maximum number of messages removed by one request, whose address names them. */
export const maxRemovedMessages = 100;

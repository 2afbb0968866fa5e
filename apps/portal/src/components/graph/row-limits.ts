/** Maximum number of ungrouped rows, and the size of a window of grouped ones. */
export const maxUngroupedRows = 50;

/** Maximum number of drawn resources. A larger graph is unreadable and blocks the browser for seconds. */
export const maxDrawnResources = 120;

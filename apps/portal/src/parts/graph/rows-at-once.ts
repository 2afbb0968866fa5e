/** How many rows are listed one by one; more of them are grouped, and drawn by windows of as many. */
export const rowsAtOnce = 50;

/** Up to here every resource is drawn; more of them nobody can read, and they keep the browser busy for seconds. */
export const resourcesInPicture = 120;

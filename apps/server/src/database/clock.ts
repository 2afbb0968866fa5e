import { sql } from 'kysely';

/** Current time of the database's clock. Leases use it because the clocks of workers may differ. */
export const databaseNow = sql<Date>`clock_timestamp()`;

/** Returns a time on the database's clock, in seconds from now. */
export const secondsFromNow = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

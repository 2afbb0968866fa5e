import type { ConnectionHealth } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { connectionsOf, type ConnectionRow } from './connection-store.ts';

/** A credential that expires within this many days needs attention. */
const expiringDays = 30;
/** Connections that need attention come first. */
const urgency = ['failing', 'expiring', 'untested', 'ok'];
const dayMs = 24 * 3600 * 1000;

function healthOf(row: ConnectionRow, now: number): Pick<ConnectionHealth, 'state' | 'at'> {
  const test = row.last_test;
  if (test?.ok === false) return { state: 'failing', at: test.at };
  const expiry = row.credential_expires_at;
  if (expiry !== null && expiry.getTime() < now + expiringDays * dayMs)
    return { state: 'expiring', at: expiry.toISOString() };
  return test ? { state: 'ok', at: test.at } : { state: 'untested', at: null };
}

/** Returns the connections of an organization with the result of their last test, failing ones first. */
export async function readConnectionHealth(
  db: Kysely<Database>,
  organizationId: string,
  now: Date,
): Promise<ConnectionHealth[]> {
  const rows = await connectionsOf(db, organizationId).orderBy('c.name').limit(100).execute();
  const found = rows.map((row) => ({
    id: row.id,
    name: row.name,
    directory: row.directory,
    ...healthOf(row, now.getTime()),
  }));
  return found.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
}

import { connectionTokens, type ClientCredential, type TokenSource } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CloudWorld } from './cloud-world.ts';

/** The connection by which an organization's automation acts in a directory. */
interface AutomationConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly credential: ClientCredential;
}

/** Finds the connection of an organization for a directory; undefined where it has none. */
export type FindConnection = (
  organizationId: string,
  tenantId: string,
  cloud: CloudName,
) => Promise<AutomationConnection | undefined>;

/** Cloud tokens for personal access tokens, which act with the organization's connection (contracts.md section 2). */
export interface AutomationCloud {
  /** The source for a session of kind `automation`; null for a person's own session. */
  sourceOf(sessionId: string): Promise<TokenSource | null>;
  /** The source of an organization's own connection to a directory; undefined where it has none. */
  connectionOf(organizationId: string, tenantId: string, cloud: CloudName): Promise<TokenSource | undefined>;
}

/** Keeps one token source per connection, so that a token is asked for once and not by every call. */
export function createAutomationCloud(
  db: Kysely<Database>,
  world: CloudWorld,
  findConnection: FindConnection,
): AutomationCloud {
  const sources = new Map<string, TokenSource>();
  /** Sessions that are known to be people's: the kind of a session never changes. */
  const interactive = new Set<string>();

  const connectionOf: AutomationCloud['connectionOf'] = async (organizationId, tenantId, name) => {
    const connection = await findConnection(organizationId, tenantId, name);
    const cloud = world.clouds[name];
    if (!connection || !cloud) return undefined;
    const known = sources.get(connection.id);
    if (known) return known;
    const source = connectionTokens(cloud.directoryFor(connection.credential), connection.tenantId);
    if (sources.size > 1000) sources.clear();
    sources.set(connection.id, source);
    return source;
  };

  return {
    connectionOf,
    async sourceOf(sessionId) {
      if (interactive.has(sessionId)) return null;
      const session = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select([
          'session.kind',
          'session.tenant_id as tenantId',
          'session.cloud',
          'account.organization_id as organizationId',
        ])
        .where('session.id', '=', sessionId)
        .executeTakeFirst();
      if (session?.kind !== 'automation') {
        if (interactive.size > 100_000) interactive.clear();
        interactive.add(sessionId);
        return null;
      }
      const source = await connectionOf(session.organizationId, session.tenantId, session.cloud);
      if (!source) throw new Refusal('cloud-sign-in-needed', { reason: 'token-without-connection' });
      return source;
    },
  };
}

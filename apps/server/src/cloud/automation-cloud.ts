import { connectionTokens, type ClientCredential, type TokenSource } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CloudEnvironment } from './cloud-environment.ts';

/** The connection with which an organization's automation acts in a directory. */
interface AutomationConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly credential: ClientCredential;
}

/** Finds an organization's connection to a directory, or returns undefined if not found. */
export type FindConnection = (
  organizationId: string,
  tenantId: string,
  cloud: CloudName,
) => Promise<AutomationConnection | undefined>;

/** What a token is for. */
type CloudService = 'management' | 'insights';

/** Cloud tokens for personal access tokens, which use the organization's connection. */
export interface AutomationCloud {
  /**
   * Returns the token source for a session of kind `automation`, or null for an interactive session: for management
   * unless `service` is set.
   */
  sourceOf(sessionId: string, service?: CloudService): Promise<TokenSource | null>;
  /** Returns the token source of an organization's connection to a directory, or undefined if not found. */
  connectionOf(organizationId: string, tenantId: string, cloud: CloudName): Promise<TokenSource | undefined>;
}

/** Creates the token sources of automation. Keeps one source per connection and service, so that calls share a cached token. */
export function createAutomationCloud(
  db: Kysely<Database>,
  world: CloudEnvironment,
  findConnection: FindConnection,
): AutomationCloud {
  const sources = new Map<string, TokenSource>();
  /** Sessions known to be interactive. The kind of a session never changes. */
  const interactive = new Set<string>();

  const tokensOf = async (
    organizationId: string,
    tenantId: string,
    name: CloudName,
    service: CloudService,
  ): Promise<TokenSource | undefined> => {
    const connection = await findConnection(organizationId, tenantId, name);
    const cloud = world.clouds[name];
    if (!connection || !cloud) return undefined;
    const key = `${connection.id} ${service}`;
    const known = sources.get(key);
    if (known) return known;
    const directory = cloud.directoryFor(connection.credential);
    const scope = service === 'insights' ? cloud.profile.insightsDefaultScope : undefined;
    const source = connectionTokens(directory, connection.tenantId, Date.now, scope);
    if (sources.size > 1000) sources.clear();
    sources.set(key, source);
    return source;
  };

  return {
    connectionOf: (organizationId, tenantId, name) => tokensOf(organizationId, tenantId, name, 'management'),
    async sourceOf(sessionId, service = 'management') {
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
      const source = await tokensOf(session.organizationId, session.tenantId, session.cloud, service);
      if (!source) throw new Refusal('cloud-sign-in-needed', { reason: 'token-without-connection' });
      return source;
    },
  };
}

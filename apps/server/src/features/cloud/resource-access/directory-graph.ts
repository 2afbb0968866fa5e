import type { CloudPrincipal } from '@blueport/contracts';
import { CloudError } from '@blueport/cloud';
import type { CloudEnvironment, ConnectedCloud } from '../../../cloud/cloud-environment.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { PersonTokens } from '../../identity/session/index.ts';
import { readPhotos } from './read-photos.ts';

const timeoutMs = 8000;
const maxFound = 10;
const maxNamed = 1000;

interface DirectoryObject {
  readonly '@odata.type'?: string;
  readonly id: string;
  readonly displayName?: string | null;
  readonly userPrincipalName?: string | null;
  readonly appId?: string | null;
  readonly mail?: string | null;
}

/** A user of a directory. */
interface DirectoryUser {
  readonly id: string;
  readonly name: string;
  /** The email address, otherwise the sign-in name. */
  readonly email: string;
}

/** Access to a directory through Graph, with the signed-in user's rights. */
export interface DirectoryGraph {
  /** Finds users, groups and applications whose name or address starts with a text. */
  search(session: SessionContext, text: string): Promise<CloudPrincipal[]>;
  /** Finds users whose name, first name, last name or address starts with a text. */
  people(session: SessionContext, text: string): Promise<DirectoryUser[]>;
  /** Returns principals by their IDs. Principals that Graph does not return are omitted. */
  byIds(session: SessionContext, ids: readonly string[]): Promise<Map<string, CloudPrincipal>>;
  /** Returns the photos of users of the session's directory by their IDs; null for users without one. */
  photos(session: SessionContext, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** Returns the IDs of the groups of a principal, including nested groups, or null if Graph denies access. */
  groupsOf(session: SessionContext, principalId: string): Promise<string[] | null>;
}

const kinds: Readonly<Record<string, string>> = {
  '#microsoft.graph.user': 'User',
  '#microsoft.graph.group': 'Group',
  '#microsoft.graph.servicePrincipal': 'ServicePrincipal',
};

const toPrincipal = (found: DirectoryObject, kind?: string): CloudPrincipal => ({
  id: found.id,
  kind: kind ?? kinds[found['@odata.type'] ?? ''] ?? 'User',
  name: found.displayName ?? found.userPrincipalName ?? found.id,
  detail: found.userPrincipalName ?? found.mail ?? found.appId ?? '',
});

/** Returns whether Graph denied access to the portal or the user; in that case only names are missing. */
const isDenied = (error: unknown): boolean =>
  (error instanceof CloudError && (error.kind === 'refused' || error.kind === 'unauthorized')) ||
  (error instanceof Refusal && error.code === 'cloud-sign-in-needed');

/** Cache of Graph tokens of signed-in users, kept until five minutes before expiry. */
class GraphTokens {
  readonly #sessions: PersonTokens;
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>();

  constructor(sessions: PersonTokens) {
    this.#sessions = sessions;
  }

  async of({ directory, profile }: ConnectedCloud, session: SessionContext): Promise<string> {
    const known = this.#tokens.get(session.sessionId);
    if (known && known.until > Date.now()) return known.token;
    if (!directory) {
      throw new Refusal('cloud-unavailable', { reason: 'directory-search-not-configured' });
    }
    const assertion = await this.#sessions.portal(session.sessionId);
    const issued = await directory.onBehalfOf(session.tenantId, assertion.token, profile.graphDefaultScope);
    if (this.#tokens.size > 5000) this.#tokens.clear();
    this.#tokens.set(session.sessionId, {
      token: issued.accessToken,
      until: issued.expiresAt.getTime() - 5 * 60_000,
    });
    return issued.accessToken;
  }
}

interface GraphParts {
  readonly world: CloudEnvironment;
  readonly tokens: GraphTokens;
}

async function send(
  { world, tokens }: GraphParts,
  session: SessionContext,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const cloud = world.clouds[session.cloud];
  if (!cloud) throw new Refusal('cloud-unavailable');
  const answer = await cloud.call({
    area: 'graph',
    method,
    url: `https://${cloud.profile.graphHost}/v1.0${path}`,
    headers: {
      authorization: `Bearer ${await tokens.of(cloud, session)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
  });
  return answer.body;
}

async function ask<Answer>(...call: Parameters<typeof send>): Promise<readonly Answer[]> {
  return (((await send(...call)) ?? {}) as { value?: readonly Answer[] }).value ?? [];
}

const sets = [
  {
    set: 'users',
    kind: 'User',
    fields: ['displayName', 'givenName', 'surname', 'userPrincipalName', 'mail'],
  },
  { set: 'groups', kind: 'Group', fields: ['displayName'] },
  { set: 'servicePrincipals', kind: 'ServicePrincipal', fields: ['displayName'] },
] as const;
const [users] = sets;

/** Finds objects of one collection with a field that starts with a text. */
function find(
  parts: GraphParts,
  session: SessionContext,
  text: string,
  { set, fields }: (typeof sets)[number],
): Promise<readonly DirectoryObject[]> {
  // A quote is doubled in a filter; no other character ends a string.
  const quoted = `'${text.replaceAll("'", "''")}'`;
  const query = new URLSearchParams({
    $filter: fields.map((field) => `startswith(${field},${quoted})`).join(' or '),
    $select: ['id', 'displayName', ...fields.filter((field) => field !== 'displayName')].join(','),
    $top: String(maxFound),
  });
  return ask<DirectoryObject>(parts, session, 'GET', `/${set}?${query.toString()}`);
}

/** Creates access to Graph on behalf of the user, whose directory rights apply. */
export function createDirectoryGraph(world: CloudEnvironment, sessions: PersonTokens): DirectoryGraph {
  const parts = { world, tokens: new GraphTokens(sessions) };
  return {
    async search(session, text) {
      const found = await Promise.all(sets.map((set) => find(parts, session, text, set)));
      return found.flatMap((objects, index) => objects.map((one) => toPrincipal(one, sets[index]?.kind)));
    },
    async people(session, text) {
      const found = await find(parts, session, text, users);
      return found.map(({ id, displayName, mail, userPrincipalName }) => {
        const email = mail ?? userPrincipalName ?? '';
        return { id, name: displayName ?? email, email };
      });
    },
    async byIds(session, ids) {
      if (ids.length === 0) return new Map();
      try {
        const found = await ask<DirectoryObject>(parts, session, 'POST', '/directoryObjects/getByIds', {
          ids: ids.slice(0, maxNamed),
          types: ['user', 'group', 'servicePrincipal'],
        });
        return new Map(found.map((object) => [object.id.toLowerCase(), toPrincipal(object)]));
      } catch (error) {
        if (isDenied(error)) return new Map();
        throw error;
      }
    },
    photos: (session, ids) =>
      readPhotos((requests) => send(parts, session, 'POST', '/$batch', { requests }), ids),
    async groupsOf(session, principalId) {
      try {
        const path = `/directoryObjects/${encodeURIComponent(principalId)}/getMemberObjects`;
        return [...(await ask<string>(parts, session, 'POST', path, { securityEnabledOnly: false }))];
      } catch (error) {
        if (isDenied(error) || (error instanceof CloudError && error.kind === 'not-found')) return null;
        throw error;
      }
    },
  };
}

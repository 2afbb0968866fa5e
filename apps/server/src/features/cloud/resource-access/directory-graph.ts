import type { CloudPrincipal } from '@blueport/contracts';
import { CloudError } from '@blueport/cloud';
import type { CloudWorld, ConnectedCloud } from '../../../cloud/cloud-world.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { PersonTokens } from '../../identity/session/index.ts';

const timeoutMs = 8000;
const mostFound = 10;
const mostNamed = 1000;

interface DirectoryObject {
  readonly '@odata.type'?: string;
  readonly id: string;
  readonly displayName?: string | null;
  readonly userPrincipalName?: string | null;
  readonly appId?: string | null;
  readonly mail?: string | null;
}

/** A directory as the signed-in person sees it through Graph. */
export interface DirectoryGraph {
  /** People, groups and applications whose name or address begins with a text. */
  search(session: SessionContext, text: string): Promise<CloudPrincipal[]>;
  /** What is known of principals by their ids; those that Graph does not show are left out. */
  byIds(session: SessionContext, ids: readonly string[]): Promise<Map<string, CloudPrincipal>>;
  /** Ids of the groups that a principal is in, through other groups too; null where Graph does not tell. */
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

/** Whether Graph itself said no, to this portal or to this person: names are then missing, nothing else. */
const isDenied = (error: unknown): boolean =>
  (error instanceof CloudError && (error.kind === 'refused' || error.kind === 'unauthorized')) ||
  (error instanceof Refusal && error.code === 'cloud-sign-in-needed');

/** Asks Graph on behalf of the person, as it is their directory and their right to see it. */
export function createDirectoryGraph(world: CloudWorld, sessions: PersonTokens): DirectoryGraph {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();

  const tokenOf = async (cloud: ConnectedCloud, session: SessionContext): Promise<string> => {
    const known = tokens.get(session.sessionId);
    if (known && known.until > Date.now()) return known.token;
    if (!cloud.directory) {
      throw new Refusal('cloud-unavailable', { reason: 'directory-search-not-configured' });
    }
    const assertion = await sessions.portal(session.sessionId);
    const issued = await cloud.directory.onBehalfOf(
      session.tenantId,
      assertion.token,
      cloud.profile.graphDefaultScope,
    );
    if (tokens.size > 5000) tokens.clear();
    tokens.set(session.sessionId, {
      token: issued.accessToken,
      until: issued.expiresAt.getTime() - 5 * 60_000,
    });
    return issued.accessToken;
  };

  const ask = async <Answer>(
    session: SessionContext,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<readonly Answer[]> => {
    const cloud = world.clouds[session.cloud];
    if (!cloud) throw new Refusal('cloud-unavailable');
    const answer = await cloud.call({
      area: 'graph',
      method,
      url: `https://${cloud.profile.graphHost}/v1.0${path}`,
      headers: {
        authorization: `Bearer ${await tokenOf(cloud, session)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    });
    return ((answer.body ?? {}) as { value?: readonly Answer[] }).value ?? [];
  };

  const find = async (
    session: SessionContext,
    set: string,
    kind: string,
    fields: readonly string[],
    text: string,
  ): Promise<CloudPrincipal[]> => {
    // A quote is written twice in a filter; nothing else ends a text there.
    const quoted = `'${text.replaceAll("'", "''")}'`;
    const query = new URLSearchParams({
      $filter: fields.map((field) => `startswith(${field},${quoted})`).join(' or '),
      $select: ['id', 'displayName', ...fields.filter((field) => field !== 'displayName')].join(','),
      $top: String(mostFound),
    });
    const found = await ask<DirectoryObject>(session, 'GET', `/${set}?${query.toString()}`);
    return found.map((object) => toPrincipal(object, kind));
  };

  return {
    async search(session, text) {
      const found = await Promise.all([
        find(session, 'users', 'User', ['displayName', 'userPrincipalName', 'mail'], text),
        find(session, 'groups', 'Group', ['displayName'], text),
        find(session, 'servicePrincipals', 'ServicePrincipal', ['displayName'], text),
      ]);
      return found.flat().slice(0, 3 * mostFound);
    },
    async byIds(session, ids) {
      if (ids.length === 0) return new Map();
      try {
        const found = await ask<DirectoryObject>(session, 'POST', '/directoryObjects/getByIds', {
          ids: ids.slice(0, mostNamed),
          types: ['user', 'group', 'servicePrincipal'],
        });
        return new Map(found.map((object) => [object.id.toLowerCase(), toPrincipal(object)]));
      } catch (error) {
        if (isDenied(error)) return new Map();
        throw error;
      }
    },
    async groupsOf(session, principalId) {
      try {
        const path = `/directoryObjects/${encodeURIComponent(principalId)}/getMemberObjects`;
        return [...(await ask<string>(session, 'POST', path, { securityEnabledOnly: false }))];
      } catch (error) {
        if (isDenied(error) || (error instanceof CloudError && error.kind === 'not-found')) return null;
        throw error;
      }
    },
  };
}

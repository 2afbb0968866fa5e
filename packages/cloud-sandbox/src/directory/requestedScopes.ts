import type { Audience } from '../context.ts';
import type { Application } from '../world/people.ts';
import { delegatedPermissions } from './applications.ts';
import { STORAGE_AUDIENCE } from './cloudProfile.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';

const OPENID_SCOPES = new Set(['openid', 'profile', 'email', 'offline_access']);

/** The meaning of a scope parameter. */
export interface RequestedScopes {
  openid: readonly string[];
  /** The one resource that the access token is for. */
  audience: Audience;
  /** Short names, as in the `scp` claim. */
  permissions: readonly string[];
  /** Full names, as the token response repeats them. */
  full: readonly string[];
  /** Whether all permissions granted to the application were requested. */
  isDefault: boolean;
}

interface ResourceScope {
  audience: Audience;
  permission: string;
  full: string;
}

/** Parses a scope parameter like the directory: one resource per token, Graph by default. */
export function readScopes(scope: string, directory: DirectoryContext, client: Application): RequestedScopes {
  const words = [...new Set(scope.split(' ').filter((word) => word !== ''))];
  const openid = words.filter((word) => OPENID_SCOPES.has(word));
  const resources = words
    .filter((word) => !OPENID_SCOPES.has(word))
    .map((word) => readResourceScope(word, directory, client));
  const audiences = new Set(resources.map(({ audience }) => audience));
  if (audiences.size > 1) {
    throw new DirectoryError(
      'invalid_scope',
      28000,
      `The scope '${scope}' names more than one resource; ask for one token per resource.`,
    );
  }
  const audience = resources[0]?.audience ?? 'graph';
  const isDefault = resources.some(({ permission }) => permission === '.default');
  const granted = delegatedPermissions(client, audience);
  const permissions = resources.flatMap(({ permission }) =>
    permission === '.default' ? granted : [permission],
  );
  const base = resources.find(({ permission }) => permission === '.default')?.full.replace('.default', '');
  return {
    openid,
    audience,
    permissions: [...new Set(permissions)],
    full: [
      ...new Set([
        ...resources.map(({ full }) => full),
        ...(base === undefined ? [] : granted.map((permission) => `${base}${permission}`)),
      ]),
    ],
    isDefault,
  };
}

/** Checks each scope separately. Several resources may be consented to in one authorize request. */
export function checkScopes(scope: string, directory: DirectoryContext, client: Application): void {
  for (const word of scope.split(' ')) {
    if (word !== '' && !OPENID_SCOPES.has(word)) readResourceScope(word, directory, client);
  }
}

function readResourceScope(full: string, directory: DirectoryContext, client: Application): ResourceScope {
  const at = full.lastIndexOf('/');
  // In the older format, a resource that ends in a slash is followed by a double slash.
  const resource = full.slice(0, Math.max(at, 0)).replace(/\/$/, '');
  const permission = full.slice(at + 1);
  const audience = audienceOf(resource, directory);
  if (audience === undefined) {
    throw new DirectoryError(
      'invalid_resource',
      500011,
      `The resource principal named '${resource}' was not found in this directory or this cloud.`,
    );
  }
  if (permission !== '.default' && !delegatedPermissions(client, audience).includes(permission)) {
    throw new DirectoryError(
      'invalid_scope',
      70011,
      `The scope '${full}' is not a permission of the application.`,
    );
  }
  return { audience, permission, full };
}

function audienceOf(resource: string, { profile, client: portal }: DirectoryContext): Audience | undefined {
  const name = resource.toLowerCase();
  if (name === '' || name === profile.graphOrigin) return 'graph';
  if (name === profile.managementOrigin || profile.managementAliases.includes(name)) return 'management';
  if (name === STORAGE_AUDIENCE) return 'storage';
  if (name === profile.metricsOrigin) return 'metrics';
  if (name === profile.insightsOrigin) return 'insights';
  if (name === `api://${portal.clientId}` || name === portal.clientId) return 'portal';
  return undefined;
}

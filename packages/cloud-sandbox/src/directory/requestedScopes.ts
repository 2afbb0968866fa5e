import type { Audience } from '../context.ts';
import type { CloudProfile } from './cloudProfile.ts';
import { DirectoryError } from './directoryError.ts';

const OPENID_SCOPES = new Set(['openid', 'profile', 'email', 'offline_access']);

/** What a scope parameter asks for. */
export interface RequestedScopes {
  openid: readonly string[];
  /** The one resource that the access token is for. */
  audience: Audience;
  /** Short names, as the `scp` claim has them. */
  permissions: readonly string[];
  /** Full names, as the token answer repeats them. */
  full: readonly string[];
  /** Whether all permissions that the application has were asked for. */
  isDefault: boolean;
}

interface ResourceScope {
  audience: Audience;
  permission: string;
  full: string;
}

/** The permissions that the portal's registration has; consent to them is taken as given. */
const PERMISSIONS: Readonly<Record<Audience, string>> = {
  management: 'user_impersonation',
  graph: 'User.Read',
  portal: 'access',
};

/** Reads a scope parameter the way the directory does: one resource per token, Graph when none is named. */
export function readScopes(scope: string, profile: CloudProfile, portalClientId: string): RequestedScopes {
  const words = [...new Set(scope.split(' ').filter((word) => word !== ''))];
  const openid = words.filter((word) => OPENID_SCOPES.has(word));
  const resources = words
    .filter((word) => !OPENID_SCOPES.has(word))
    .map((word) => readResourceScope(word, profile, portalClientId));
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
  const permissions = resources.map(({ permission }) =>
    permission === '.default' ? PERMISSIONS[audience] : permission,
  );
  const base = resources.find(({ permission }) => permission === '.default')?.full.replace('.default', '');
  return {
    openid,
    audience,
    permissions: [...new Set(permissions)],
    full: [
      ...new Set([
        ...resources.map(({ full }) => full),
        ...(base === undefined ? [] : [`${base}${PERMISSIONS[audience]}`]),
      ]),
    ],
    isDefault,
  };
}

/** Checks each scope by itself; at the authorize endpoint several resources may be consented to at once. */
export function checkScopes(scope: string, profile: CloudProfile, portalClientId: string): void {
  for (const word of scope.split(' ')) {
    if (word !== '' && !OPENID_SCOPES.has(word)) readResourceScope(word, profile, portalClientId);
  }
}

function readResourceScope(full: string, profile: CloudProfile, portalClientId: string): ResourceScope {
  const at = full.lastIndexOf('/');
  // A double slash is how the older form of a resource that ends in a slash is written.
  const resource = full.slice(0, Math.max(at, 0)).replace(/\/$/, '');
  const permission = full.slice(at + 1);
  const audience = audienceOf(resource, profile, portalClientId);
  if (audience === undefined) {
    throw new DirectoryError(
      'invalid_resource',
      500011,
      `The resource principal named '${resource}' was not found in this directory or this cloud.`,
    );
  }
  if (permission !== '.default' && permission !== PERMISSIONS[audience]) {
    throw new DirectoryError(
      'invalid_scope',
      70011,
      `The scope '${full}' is not a permission of the application.`,
    );
  }
  return { audience, permission, full };
}

function audienceOf(resource: string, profile: CloudProfile, portalClientId: string): Audience | undefined {
  const name = resource.toLowerCase();
  if (name === '' || name === profile.graphOrigin) return 'graph';
  if (name === profile.managementOrigin || profile.managementAliases.includes(name)) return 'management';
  if (name === `api://${portalClientId}` || name === portalClientId) return 'portal';
  return undefined;
}

import type { GroupDetail, GroupLock } from '@blueport/contracts';
import { CloudError, type CloudAnswer, type ResourceManager } from '@blueport/cloud';
import { actionMatches, type PermissionSet } from '../../../cloud/action-pattern.ts';
import { isInaccessible } from '../../../cloud/cloud-refusal.ts';
import { requireBody } from '../../../cloud/require-body.ts';
import { hashOf } from '../../../security/canonical-json.ts';

export const groupsApi = '2021-04-01';
const subscriptionsApi = '2022-12-01';
const permissionsApi = '2022-04-01';
const assignmentsApi = '2022-04-01';
export const locksApi = '2020-05-01';

/** A resource group as returned by the cloud. */
export interface GroupBody {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly tags?: Readonly<Record<string, string>> | null;
  readonly managedBy?: string | null;
  readonly properties?: { readonly provisioningState?: string };
}
export interface LockBody {
  readonly id: string;
  readonly name: string;
  readonly properties?: { readonly level?: string; readonly notes?: string };
}
/** Location of a group in the cloud. */
export interface GroupPlace {
  readonly sid: string;
  readonly rid: string;
}
export const groupPath = ({ sid, rid }: GroupPlace): string => `/subscriptions/${sid}/resourceGroups/${rid}`;

/** Returns the pattern by which a permission set allows an action, or undefined if it does not. */
export function allowingPattern(
  { actions = [], notActions = [] }: PermissionSet,
  action: string,
): string | undefined {
  if (notActions.some((pattern) => actionMatches(pattern, action))) return undefined;
  return actions.find((pattern) => actionMatches(pattern, action));
}

/** Returns the pattern that excludes an action from a permission set. */
export function denyingPattern({ notActions = [] }: PermissionSet, action: string): string | undefined {
  return notActions.find((pattern) => actionMatches(pattern, action));
}

/** Returns the version of a group for If-Match, computed because the cloud does not version groups. */
export const groupEtag = ({ tags, location, managedBy }: GroupBody): string =>
  `"${hashOf({ tags: tags ?? {}, location, managedBy: managedBy ?? null })
    .toString('hex')
    .slice(0, 32)}"`;

/** Returns the group in a response. */
export const groupBody = (answer: CloudAnswer<GroupBody>): GroupBody =>
  requireBody(answer, 'id', 'name', 'location');

/** Reads the current state of a group with the caller's token. */
export async function readGroupBody(arm: ResourceManager, place: GroupPlace): Promise<GroupBody> {
  return groupBody(await arm.request<GroupBody>('GET', groupPath(place), groupsApi));
}

/** Error codes of the cloud for a missing group, as opposed to an unknown subscription or directory. */
const notFoundCodes: ReadonlySet<string> = new Set(['ResourceGroupNotFound', 'ResourceNotFound']);

export const isGone = (error: unknown): boolean =>
  error instanceof CloudError && error.kind === 'not-found' && notFoundCodes.has(error.code);

/** Returns the data of a group's page: the group, its subscription's name, and the caller's permissions. */
export async function presentGroup(
  arm: ResourceManager,
  place: GroupPlace,
  body: GroupBody,
): Promise<GroupDetail> {
  const path = groupPath(place);
  const [subscription, permissions] = await Promise.all([
    arm.request<{ displayName?: string }>('GET', `/subscriptions/${place.sid}`, subscriptionsApi),
    arm
      .all<PermissionSet>(`${path}/providers/Microsoft.Authorization/permissions`, permissionsApi)
      .catch((error: unknown) => {
        // A caller who may not list permissions sees no actions, which they could not perform anyway.
        if (error instanceof CloudError && isInaccessible(error)) return [];
        throw error;
      }),
  ]);
  const isAllowed = (action: string): boolean =>
    permissions.some((set) => allowingPattern(set, action) !== undefined);
  const group = 'Microsoft.Resources/subscriptions/resourceGroups';
  return {
    id: body.id,
    name: body.name,
    location: body.location,
    tags: { ...body.tags },
    provisioningState: body.properties?.provisioningState ?? 'Succeeded',
    managedBy: body.managedBy ?? null,
    subscriptionId: place.sid,
    subscriptionName: subscription.body.displayName ?? place.sid,
    mayWrite: isAllowed(`${group}/write`),
    mayDelete: isAllowed(`${group}/delete`),
    mayLock: isAllowed('Microsoft.Authorization/locks/write'),
    mayAssign: isAllowed('Microsoft.Authorization/roleAssignments/write'),
    etag: groupEtag(body),
  };
}

const lockEnd = /\/providers\/Microsoft\.Authorization\/locks\/[^/]+$/i;

export function presentLock(place: GroupPlace, lock: LockBody): GroupLock {
  const scope = lock.id.replace(lockEnd, '');
  const own = groupPath(place).toLowerCase();
  const key = scope.toLowerCase();
  return {
    id: lock.id,
    name: lock.name,
    level: lock.properties?.level?.toLowerCase() === 'readonly' ? 'ReadOnly' : 'CanNotDelete',
    notes: lock.properties?.notes ?? '',
    place: key === own ? 'group' : key.startsWith(`${own}/`) ? 'inside' : 'above',
    scope,
  };
}

/** Returns the locks on a group, above it and inside it. */
export async function readLocks(arm: ResourceManager, place: GroupPlace): Promise<GroupLock[]> {
  const path = `${groupPath(place)}/providers/Microsoft.Authorization/locks`;
  const found = await arm.all<LockBody>(path, locksApi);
  const order = { group: 0, above: 1, inside: 2 };
  return found
    .map((lock) => presentLock(place, lock))
    .toSorted(
      (left, right) => order[left.place] - order[right.place] || left.name.localeCompare(right.name, 'en'),
    );
}

/** Returns the number of role assignments at or inside the group, or 0 if the caller may not read them. */
export async function countAssignments(arm: ResourceManager, place: GroupPlace): Promise<number> {
  const path = groupPath(place);
  const found = await arm
    .all<{ id: string }>(`${path}/providers/Microsoft.Authorization/roleAssignments`, assignmentsApi)
    .catch((error: unknown) => {
      if (error instanceof CloudError && isInaccessible(error)) return [];
      throw error;
    });
  return found.filter(({ id }) => id.toLowerCase().startsWith(`${path.toLowerCase()}/`)).length;
}

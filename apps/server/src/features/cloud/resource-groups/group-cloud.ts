import type { GroupDetail, GroupLock } from '@blueport/contracts';
import { CloudError, type CloudAnswer, type ResourceManager } from '@blueport/cloud';
import { actionMatches, type PermissionSet } from '../../../cloud/action-pattern.ts';
import { isOutOfReach } from '../../../cloud/cloud-refusal.ts';
import { readableBody } from '../../../cloud/readable-body.ts';
import { hashOf } from '../../../security/canonical-json.ts';

export const groupsApi = '2021-04-01';
const subscriptionsApi = '2022-12-01';
const permissionsApi = '2022-04-01';
const assignmentsApi = '2022-04-01';
export const locksApi = '2020-05-01';

/** A resource group as the cloud answers it. */
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
/** Where a group is in the cloud. */
export interface GroupPlace {
  readonly sid: string;
  readonly rid: string;
}
export const groupPath = ({ sid, rid }: GroupPlace): string => `/subscriptions/${sid}/resourceGroups/${rid}`;

/** The pattern by which a set of permissions allows an action; undefined where it does not. */
export function allowingPattern(
  { actions = [], notActions = [] }: PermissionSet,
  action: string,
): string | undefined {
  if (notActions.some((pattern) => actionMatches(pattern, action))) return undefined;
  return actions.find((pattern) => actionMatches(pattern, action));
}

/** The pattern that takes an action away from a set that would allow it. */
export function denyingPattern({ notActions = [] }: PermissionSet, action: string): string | undefined {
  return notActions.find((pattern) => actionMatches(pattern, action));
}

/** The version of a group for If-Match; the cloud gives its groups none. */
export const groupEtag = ({ tags, location, managedBy }: GroupBody): string =>
  `"${hashOf({ tags: tags ?? {}, location, managedBy: managedBy ?? null })
    .toString('hex')
    .slice(0, 32)}"`;

/** The group of an answer. */
export const groupBody = (answer: CloudAnswer<GroupBody>): GroupBody =>
  readableBody(answer, 'id', 'name', 'location');

/** The group as it is now, with the caller's token. */
export async function readGroupBody(arm: ResourceManager, place: GroupPlace): Promise<GroupBody> {
  return groupBody(await arm.request<GroupBody>('GET', groupPath(place), groupsApi));
}

/** What the cloud says of a group that is not there, other than of a subscription or a directory that it does not know. */
const goneCodes: ReadonlySet<string> = new Set(['ResourceGroupNotFound', 'ResourceNotFound']);

export const isGone = (error: unknown): boolean =>
  error instanceof CloudError && error.kind === 'not-found' && goneCodes.has(error.code);

/** What the page of a group needs to know: the group, its subscription's name, and what the caller may do with it. */
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
        // Who may not ask what they may do is shown nothing that they could not do anyway.
        if (error instanceof CloudError && isOutOfReach(error)) return [];
        throw error;
      }),
  ]);
  const may = (action: string): boolean =>
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
    mayWrite: may(`${group}/write`),
    mayDelete: may(`${group}/delete`),
    mayLock: may('Microsoft.Authorization/locks/write'),
    mayAssign: may('Microsoft.Authorization/roleAssignments/write'),
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

/** Locks on a group, above it and inside. */
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

/** How many role assignments were given at the group or inside; null where the caller may not read them. */
export async function countAssignments(arm: ResourceManager, place: GroupPlace): Promise<number> {
  const path = groupPath(place);
  const found = await arm
    .all<{ id: string }>(`${path}/providers/Microsoft.Authorization/roleAssignments`, assignmentsApi)
    .catch((error: unknown) => {
      if (error instanceof CloudError && isOutOfReach(error)) return [];
      throw error;
    });
  return found.filter(({ id }) => id.toLowerCase().startsWith(`${path.toLowerCase()}/`)).length;
}

import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { GroupDetail, GroupLock, resourceGroupRoutes } from '@blueport/contracts';
import { isInaccessible, readOrNotFound } from '../../../cloud/cloud-refusal.ts';
import type { Kysely, Transaction } from 'kysely';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import { requireBody } from '../../../cloud/require-body.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import { deploymentTag, type GroupDeletions } from '../../deployments/operations/index.ts';
import { recordStart, recordRefused } from '../../../journal/record-start.ts';
import {
  groupBody,
  groupEtag,
  groupPath,
  groupsApi,
  isGone,
  locksApi,
  presentGroup,
  presentLock,
  readGroupBody,
  readLocks,
  type GroupBody,
  type LockBody,
} from './group-cloud.ts';
import { deletion, lastDeletion } from './last-deletion.ts';
import type { SessionContext } from '../../../session-context.ts';
import { lockJournal } from '../../../journal/lock.ts';
import {
  lockSubscription,
  markGroupDeleted,
  scheduleRefresh,
  updateCounts,
  writeOwnGroup,
} from '../inventory/index.ts';

export interface GroupParts {
  readonly db: Kysely<Database>;
  readonly cloud: PersonCloud;
  readonly deployments: GroupDeletions;
}

/** Creates a group with the caller's rights. Leaves an existing group unchanged. */
export async function createGroup(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.create>,
): Promise<GroupDetail> {
  const { session, body, params } = call;
  const arm = cloud.armFor(session);
  const place = { sid: params.sid, rid: body.name };
  const present = await readGroupBody(arm, place).catch((error: unknown) => {
    if (isInaccessible(error)) return undefined;
    throw error;
  });
  if (present) {
    throw invalidInput([issue('#/name', 'taken')]);
  }
  await recordStart(db, call, {
    action: 'resourceGroup.create',
    objectType: 'resourceGroup',
    objectId: groupPath(place),
    details: { name: body.name, location: body.location },
  });
  const createdGroup = groupBody(
    await arm.request<GroupBody>('PUT', groupPath(place), groupsApi, {
      body: { location: body.location, tags: body.tags ?? {} },
    }),
  );
  const answer = await presentGroup(arm, place, createdGroup);
  return call.write(async (tx) => {
    await writeDown(tx, session, params.sid, createdGroup);
    return {
      answer,
      audit: {
        action: 'resourceGroup.create',
        objectType: 'resourceGroup',
        objectId: createdGroup.id,
        after: { location: createdGroup.location, tags: createdGroup.tags ?? {} },
        details: { name: createdGroup.name, location: createdGroup.location },
      },
    };
  });
}

/**
 * Returns the requested tags with the portal's ownership tag preserved: the tag marks groups that the portal may
 * delete, so a user's tags can neither remove nor change it.
 */
function withOwnMark(
  before: GroupBody,
  requestedTags: Readonly<Record<string, string>>,
): { readonly tags: Record<string, string>; readonly keptTags: readonly string[] } {
  const isMark = (name: string): boolean => name.toLowerCase() === deploymentTag;
  const marks = Object.entries(before.tags ?? {}).filter(([name]) => isMark(name));
  const others = Object.entries(requestedTags).filter(([name]) => !isMark(name));
  const keptTags = marks.filter(([name, value]) => requestedTags[name] !== value).map(([name]) => name);
  return { tags: Object.fromEntries([...others, ...marks]), keptTags };
}

/** Replaces the tags of a group except for the portal's own, if the group has not changed since the caller read it. */
export async function editGroup(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.edit>,
): Promise<GroupDetail> {
  const { session, body, params } = call;
  const arm = cloud.armFor(session);
  const before = await readOrNotFound(readGroupBody(arm, params));
  call.requireMatch(groupEtag(before));
  const { tags, keptTags } = withOwnMark(before, body.tags);
  await recordStart(db, call, {
    action: 'resourceGroup.edit',
    objectType: 'resourceGroup',
    objectId: before.id,
    details: { name: before.name, tags: Object.keys(tags) },
  });
  const edited = groupBody(
    await arm.request<GroupBody>('PATCH', groupPath(params), groupsApi, { body: { tags } }),
  );
  const group = await presentGroup(arm, params, edited);
  const answer = keptTags.length === 0 ? group : { ...group, keptTags: [...keptTags] };
  return call.write(async (tx) => {
    await writeDown(tx, session, params.sid, edited);
    return {
      answer,
      audit: {
        action: 'resourceGroup.edit',
        objectType: 'resourceGroup',
        objectId: edited.id,
        before: { tags: before.tags ?? {} },
        after: { tags: edited.tags ?? {} },
        details: { name: edited.name, tags: Object.keys(tags) },
      },
    };
  });
}

/**
 * Starts the deletion of a group with everything in it, including deployments. Requires the name as confirmation and
 * reports locks before the cloud refuses. If an earlier deletion succeeded in the cloud but could not be recorded, a
 * repeated request finds the group gone and records that.
 */
export async function deleteGroup(
  { cloud, db, deployments }: GroupParts,
  call: Call<typeof resourceGroupRoutes.remove>,
): Promise<{ state: 'Deleting' | 'Deleted' }> {
  const { session, params, query } = call;
  const arm = cloud.armFor(session);
  const group = await readGroupBody(arm, params).catch(async (error: unknown) => {
    if (!isInaccessible(error)) throw error;
    if (isGone(error) && (await wasLeftBegun(db, call))) return undefined;
    throw notFound();
  });
  const name = group?.name ?? params.rid;
  if (query.confirm.toLowerCase() !== name.toLowerCase()) {
    throw invalidInput([issue('#/query/confirm', 'differs')]);
  }
  const { organizationId } = session;
  const place = { organizationId, subscriptionId: params.sid, resourceGroup: name };
  if (group === undefined) {
    await deployments.requireUnlocked(place);
    const deletedGroup = { id: groupPath(params), name, location: '' };
    return writeDeletion(deployments, call, deletedGroup, { state: 'Deleted', longRunning: null });
  }
  const locks = await readLocks(arm, params);
  if (locks.length > 0) {
    const names = locks.slice(0, 5).map((lock) => lock.name);
    throw new Refusal('conflict', {
      reason: 'group-has-locks',
      values: { count: String(locks.length), locks: names.join(', ') },
    });
  }
  await deployments.requireUnlocked(place);
  const step = await startDeletion(db, arm, call, group);
  return writeDeletion(deployments, call, group, {
    state: step.status === 'succeeded' ? 'Deleted' : 'Deleting',
    longRunning: step.status === 'running' ? step.state : null,
  });
}

type Removal = Call<typeof resourceGroupRoutes.remove>;

/** Returns whether a deletion may have succeeded or is in progress despite the error. */
const mayHaveTaken = (error: CloudError): boolean =>
  ['unknown-outcome', 'unavailable'].includes(error.kind) ||
  isGone(error) ||
  error.code === 'ResourceGroupBeingDeleted';

/** Deletes a group in the cloud. Records a refusal; if the process dies before that, `settleDeletions` handles it. */
async function startDeletion(db: Kysely<Database>, arm: ResourceManager, call: Removal, group: GroupBody) {
  const entry = { ...deletion, objectId: group.id, details: { name: group.name } };
  await recordStart(db, call, entry);
  try {
    const step = await arm.start('DELETE', groupPath(call.params), groupsApi);
    if (step.error) throw step.error;
    return step;
  } catch (error) {
    if (error instanceof CloudError && !mayHaveTaken(error)) await recordRefused(db, call, entry, error.code);
    throw error;
  }
}

/** Returns whether this user started a deletion of the group whose outcome was never recorded. */
async function wasLeftBegun(db: Kysely<Database>, { session, params }: Removal): Promise<boolean> {
  const last = await lastDeletion(db, session.organizationId, groupPath(params));
  return last?.account_id === session.accountId && last.details['step'] === 'begun';
}

/** Records that a group is being deleted or is gone, including its deployments. */
async function writeDeletion(
  deployments: GroupDeletions,
  call: Removal,
  group: GroupBody,
  { state, longRunning }: { readonly state: 'Deleting' | 'Deleted'; readonly longRunning: string | null },
): Promise<{ state: 'Deleting' | 'Deleted' }> {
  const { session, params } = call;
  const { organizationId, accountId, sessionId } = session;
  const place = { organizationId, subscriptionId: params.sid, resourceGroup: group.name };
  const audit = { organizationId, accountId, sessionId, ip: call.ip, requestId: call.requestId };
  let following: readonly string[] = [];
  const answer = await call.write<{ state: 'Deleting' | 'Deleted' }>(async (tx) => {
    following = await deployments.follow(tx, { session, audit }, place, longRunning);
    // Later reads see the group being deleted, and then gone.
    const going = { ...group, properties: { provisioningState: 'Deleting' } };
    await writeDown(tx, session, params.sid, going, state === 'Deleted' ? 'gone' : 'written');
    return {
      answer: { state },
      audit: {
        ...deletion,
        objectId: group.id,
        before: { location: group.location, tags: group.tags ?? {} },
        details: { name: group.name, deployments: following.length },
      },
    };
  });
  await deployments.goOn(place, following, session);
  return answer;
}

/** Locks a group with the caller's rights. Never overwrites an existing lock with that name. */
export async function addLock(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.addLock>,
): Promise<GroupLock> {
  const { session, params, body } = call;
  const arm = cloud.armFor(session);
  const present = await readOrNotFound(readLocks(arm, params));
  if (present.some((lock) => lock.place === 'group' && lock.name.toLowerCase() === body.name.toLowerCase())) {
    throw invalidInput([issue('#/name', 'taken')]);
  }
  const id = `${groupPath(params)}/providers/Microsoft.Authorization/locks/${body.name}`;
  await recordStart(db, call, {
    action: 'resourceGroup.lock',
    objectType: 'resourceGroup',
    objectId: groupPath(params),
    details: { name: body.name, level: body.level },
  });
  const response = await arm.request<LockBody>('PUT', id, locksApi, {
    body: { properties: { level: body.level, ...(body.notes === undefined ? {} : { notes: body.notes }) } },
  });
  const answer = presentLock(params, requireBody(response, 'id', 'name'));
  return call.write(async () => ({
    answer,
    audit: {
      action: 'resourceGroup.lock',
      objectType: 'resourceGroup',
      objectId: groupPath(params),
      after: { name: body.name, level: body.level },
      details: { name: body.name, level: body.level },
    },
  }));
}

/** Removes a lock set on the group itself. */
export async function removeLock(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.removeLock>,
): Promise<void> {
  const { session, params } = call;
  const arm = cloud.armFor(session);
  const lock = (await readOrNotFound(readLocks(arm, params))).find(
    (one) => one.place === 'group' && one.name.toLowerCase() === params.lock.toLowerCase(),
  );
  if (!lock) throw notFound();
  await recordStart(db, call, {
    action: 'resourceGroup.unlock',
    objectType: 'resourceGroup',
    objectId: groupPath(params),
    details: { name: lock.name, level: lock.level },
  });
  await arm.request('DELETE', lock.id, locksApi);
  return call.write(async () => ({
    answer: undefined,
    audit: {
      action: 'resourceGroup.unlock',
      objectType: 'resourceGroup',
      objectId: groupPath(params),
      before: { name: lock.name, level: lock.level },
      details: { name: lock.name, level: lock.level },
    },
  }));
}

/**
 * Writes the portal's change to the inventory immediately and schedules a refresh of the group. A subscription that is
 * not connected has no inventory to write.
 */
async function writeDown(
  tx: Transaction<Database>,
  session: SessionContext,
  subscriptionId: string,
  group: GroupBody,
  change: 'written' | 'gone' = 'written',
): Promise<void> {
  const { organizationId } = session;
  // Taken before the inventory's own locks, in the same order as at the end of a deployment.
  await lockJournal(tx, organizationId);
  const place = { organizationId, subscriptionId: subscriptionId.toLowerCase() };
  if (!(await lockSubscription(tx, place))) return;
  if (change === 'gone') await markGroupDeleted(tx, place, group.name, 'portal');
  else await writeOwnGroup(tx, place, group);
  await updateCounts(tx, place);
  await scheduleRefresh(tx, place, [group.name], session.sessionId);
}

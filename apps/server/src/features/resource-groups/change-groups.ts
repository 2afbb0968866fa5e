import type { GroupDetail, GroupLock, resourceGroupRoutes } from '@blueport/contracts';
import { isOutOfReach, readOrNotFound } from '../../cloud/cloud-refusal.ts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../cloud/person-cloud.ts';
import { readableBody } from '../../cloud/readable-body.ts';
import type { Database } from '../../database/tables/index.ts';
import type { Call } from '../../http/call.ts';
import { invalidInput, notFound, Refusal } from '../../http/refusal.ts';
import { recordBegun } from '../../journal/record-begun.ts';
import {
  groupBody,
  groupEtag,
  groupPath,
  groupsApi,
  locksApi,
  presentGroup,
  presentLock,
  readGroupBody,
  readLocks,
  type GroupBody,
  type LockBody,
} from './group-cloud.ts';
import { writeDown } from './write-down.ts';

export interface GroupParts {
  readonly db: Kysely<Database>;
  readonly cloud: PersonCloud;
}

/** Creates a group with the caller's own rights. One that exists already is left as it is. */
export async function createGroup(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.create>,
): Promise<GroupDetail> {
  const { session, body, params } = call;
  const arm = cloud.armFor(session);
  const place = { sid: params.sid, rid: body.name };
  const present = await readGroupBody(arm, place).catch((error: unknown) => {
    if (isOutOfReach(error)) return undefined;
    throw error;
  });
  if (present) {
    throw invalidInput([
      {
        pointer: '#/name',
        code: 'taken',
        message: 'A resource group of this name exists in the subscription.',
      },
    ]);
  }
  await recordBegun(db, call, {
    action: 'resourceGroup.create',
    objectType: 'resourceGroup',
    objectId: groupPath(place),
    details: { name: body.name, location: body.location },
  });
  const made = groupBody(
    await arm.request<GroupBody>('PUT', groupPath(place), groupsApi, {
      body: { location: body.location, tags: body.tags ?? {} },
    }),
  );
  const answer = await presentGroup(arm, place, made);
  return call.write(async (tx) => {
    await writeDown(tx, session, params.sid, made);
    return {
      answer,
      audit: {
        action: 'resourceGroup.create',
        objectType: 'resourceGroup',
        objectId: made.id,
        after: { location: made.location, tags: made.tags ?? {} },
        details: { name: made.name, location: made.location },
      },
    };
  });
}

/** Replaces the tags of a group, where nobody changed it since the caller looked. */
export async function editGroup(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.edit>,
): Promise<GroupDetail> {
  const { session, body, params } = call;
  const arm = cloud.armFor(session);
  const before = await readOrNotFound(readGroupBody(arm, params));
  call.requireMatch(groupEtag(before));
  await recordBegun(db, call, {
    action: 'resourceGroup.edit',
    objectType: 'resourceGroup',
    objectId: before.id,
    details: { name: before.name, tags: Object.keys(body.tags) },
  });
  const edited = groupBody(
    await arm.request<GroupBody>('PATCH', groupPath(params), groupsApi, { body: { tags: body.tags } }),
  );
  const answer = await presentGroup(arm, params, edited);
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
        details: { name: edited.name, tags: Object.keys(body.tags) },
      },
    };
  });
}

/** Begins the deletion of a group with everything in it. The name is repeated, and locks are named before the cloud refuses. */
export async function deleteGroup(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.remove>,
): Promise<{ state: 'Deleting' | 'Deleted' }> {
  const { session, params, query } = call;
  const arm = cloud.armFor(session);
  const group = await readOrNotFound(readGroupBody(arm, params));
  if (query.confirm.toLowerCase() !== group.name.toLowerCase()) {
    throw invalidInput([
      { pointer: '#/query/confirm', code: 'differs', message: 'Must repeat the name of the resource group.' },
    ]);
  }
  const locks = await readLocks(arm, params);
  if (locks.length > 0) {
    throw new Refusal('conflict', {
      detail: `${locks.length === 1 ? 'A lock stands' : 'Locks stand'} in the way: ${locks
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}.`,
      hint: 'Remove the locks first.',
    });
  }
  await recordBegun(db, call, {
    action: 'resourceGroup.delete',
    objectType: 'resourceGroup',
    objectId: group.id,
    details: { name: group.name },
  });
  const step = await arm.start('DELETE', groupPath(params), groupsApi);
  if (step.error) throw step.error;
  return call.write(async (tx) => {
    const state = step.status === 'succeeded' ? 'Deleted' : 'Deleting';
    // The readings that follow see it going, and then gone.
    const going = { ...group, properties: { provisioningState: 'Deleting' } };
    await writeDown(tx, session, params.sid, going, state === 'Deleted' ? 'gone' : 'written');
    return {
      answer: { state },
      audit: {
        action: 'resourceGroup.delete',
        objectType: 'resourceGroup',
        objectId: group.id,
        before: { location: group.location, tags: group.tags ?? {} },
        details: { name: group.name },
      },
    };
  });
}

/** Locks a group with the caller's own rights; a lock of that name is not overwritten. */
export async function addLock(
  { cloud, db }: GroupParts,
  call: Call<typeof resourceGroupRoutes.addLock>,
): Promise<GroupLock> {
  const { session, params, body } = call;
  const arm = cloud.armFor(session);
  const present = await readOrNotFound(readLocks(arm, params));
  if (present.some((lock) => lock.place === 'group' && lock.name.toLowerCase() === body.name.toLowerCase())) {
    throw invalidInput([
      { pointer: '#/name', code: 'taken', message: 'A lock of this name stands on the group already.' },
    ]);
  }
  const id = `${groupPath(params)}/providers/Microsoft.Authorization/locks/${body.name}`;
  await recordBegun(db, call, {
    action: 'resourceGroup.lock',
    objectType: 'resourceGroup',
    objectId: groupPath(params),
    details: { name: body.name, level: body.level },
  });
  const made = await arm.request<LockBody>('PUT', id, locksApi, {
    body: { properties: { level: body.level, ...(body.notes === undefined ? {} : { notes: body.notes }) } },
  });
  const answer = presentLock(params, readableBody(made, 'id', 'name'));
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

/** Removes a lock that stands on the group itself. */
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
  await recordBegun(db, call, {
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

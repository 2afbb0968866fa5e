import { CloudError } from '@blueport/cloud';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import { createVault } from '../../../security/vault.ts';
import { startDayTwo, type DayTwo } from '../../deployments/operations/day-two.testing.ts';
import {
  trackWork,
  runTracked,
  watchStatements,
  type TrackedWork,
} from '../../deployments/operations/reliability/nth-call.testing.ts';
import { createPersonTokens } from '../../identity/session/index.ts';
import { settleDeletions, type SettleParts } from './settle-deletions.ts';

/** A group whose deletion the cloud refuses. */
let refusedGroup: string | undefined;
const refusingWorld = (world: CloudEnvironment): CloudEnvironment => {
  const { general } = world.clouds;
  if (general === undefined) return world;
  const call: typeof general.call = async (one) => {
    const isRefused =
      refusedGroup !== undefined && one.url.toLowerCase().includes(`/resourcegroups/${refusedGroup}?`);
    if (one.method !== 'DELETE' || !isRefused) return general.call(one);
    const code = 'DenyAssignmentAuthorizationFailed';
    throw new CloudError({ kind: 'refused', status: 403, code, message: 'A deny assignment is in the way.' });
  };
  return { ...world, clouds: { ...world.clouds, general: { ...general, call } } };
};

let world: DayTwo;
let admin: DayTwo['engineer'];
let letGo: () => void;
beforeAll(async () => {
  letGo = watchStatements();
  world = await startDayTwo(undefined, refusingWorld);
  admin = await world.signIn('admin@contoso.example');
}, 60_000);
afterAll(async () => {
  await world.stop();
  letGo();
});

const idOf = (group: string) => `/subscriptions/${world.subscriptionId}/resourceGroups/${group}`;
const removeGroup = (group: string) =>
  world.server.request(
    'DELETE',
    `/api/resource/subscription/${world.subscriptionId}/group/${group}?confirm=${group}`,
    { token: admin.token },
  );
/** Deletes the group in the cloud outside the portal. */
const takeAway = async (group: string): Promise<void> => {
  await world.arm('DELETE', idOf(group), '2021-04-01');
  const groupExists = () => world.arm('GET', idOf(group), '2021-04-01').then(Boolean, () => false);
  await expect.poll(groupExists, { timeout: 20_000 }).toBe(false);
};
const makeGroup = (group: string) =>
  world.arm('PUT', idOf(group), '2021-04-01', { location: 'westeurope', tags: {} });

interface Line {
  readonly outcome: string;
  readonly step: string | null;
  readonly code: string | null;
  readonly hint: string | null;
}
const trailOf = async (group: string): Promise<Line[]> => {
  const { rows } = await world.server.database.pool.query<Line>(
    `select outcome, details->>'step' as step, details->>'code' as code, details->>'hint' as hint from audit
      where action = 'resourceGroup.delete' and lower(object_id) = lower($1) order by number`,
    [idOf(group)],
  );
  return rows;
};
const startEntry = { outcome: 'done', step: 'begun', code: null, hint: null };
const notDone = {
  outcome: 'refused',
  step: 'refused',
  code: 'NotDeleted',
  hint: expect.stringContaining('Delete it again.'),
};

/** Runs the settlement of a newly started process, which has no state of the one that died. */
const settle = async (
  more: Partial<SettleParts> = {},
  rests?: Map<string, number>,
): Promise<readonly object[]> => {
  const { db } = world.server.database;
  const warnings: object[] = [];
  const parts: SettleParts = {
    db,
    log: { warn: (what: object) => void warnings.push(what) },
    world: world.cloud.world,
    sessions: createPersonTokens(db, createVault(Buffer.alloc(32, 7))),
    readerOf: () => Promise.resolve(undefined),
    restSeconds: 0,
    ...more,
  };
  await settleDeletions(parts, rests);
  return warnings;
};

/** Requests a deletion that the cloud refuses. The process dies at the n-th database call. */
async function refusedAndDead(group: string, nth?: number): Promise<TrackedWork> {
  const by = trackWork(nth === undefined ? undefined : { kind: 'statement-refused', nth });
  refusedGroup = group;
  await runTracked(by, () => removeGroup(group));
  refusedGroup = undefined;
  by.open = false;
  return by;
}

it('settleDeletions finds an unrecorded refusal after a restart, regardless of where the process died', async () => {
  await makeGroup('rg-calm');
  const { statements } = await refusedAndDead('rg-calm');
  expect((await trailOf('rg-calm')).map(({ step }) => step)).toEqual(['begun', 'refused']);
  const pendingGroups: string[] = [];
  for (let nth = 1; nth <= statements; nth += 1) {
    const group = `rg-dead-${nth}`;
    await makeGroup(group);
    const { struck } = await refusedAndDead(group, nth);
    if (struck === undefined) break;
    if ((await trailOf(group)).at(-1)?.step === 'begun') pendingGroups.push(group);
  }
  // Whichever statement failed, the refusal is not recorded.
  expect(pendingGroups.length).toBeGreaterThan(2);
  expect(await settle()).toEqual([]);
  for (const group of pendingGroups) expect(await trailOf(group)).toEqual([startEntry, notDone]);
  // Repeated runs record it only once.
  await settle();
  for (const group of pendingGroups) expect(await trailOf(group)).toHaveLength(2);
  // A later deletion by someone else is never recorded as the one started here.
  const [group = ''] = pendingGroups;
  await takeAway(group);
  await settle();
  expect((await removeGroup(group)).status).toBe(404);
  expect(await trailOf(group)).toEqual([startEntry, notDone]);
}, 180_000);

/** Leaves a deletion that the cloud refused without a recorded outcome; `asked` is the requested name. */
async function leaveBegun(group: string, requestedGroup = group): Promise<void> {
  await makeGroup(group);
  const { statements } = await refusedAndDead(requestedGroup);
  for (let nth = statements; nth > 0; nth -= 1) {
    await refusedAndDead(requestedGroup, nth);
    if ((await trailOf(group)).at(-1)?.step === 'begun') return;
  }
  throw new Error(`The deletion of ${group} was not left begun.`);
}

it('settleDeletions waits while a deletion may be in progress, and skips groups being deleted or gone', async () => {
  await leaveBegun('rg-waits');
  const before = await trailOf('rg-waits');
  await settle({ restSeconds: 3600 });
  expect(await trailOf('rg-waits')).toEqual(before);

  const { general } = world.cloud.world.clouds;
  const deleting: SettleParts['world'] = {
    clouds: {
      general: {
        ...general!,
        call: async (one) => {
          const answer = await general!.call(one);
          const body = { ...(answer.body as object), properties: { provisioningState: 'Deleting' } };
          return { ...answer, body };
        },
      },
    },
  };
  await settle({ world: deleting });
  expect(await trailOf('rg-waits')).toEqual(before);

  await takeAway('rg-waits');
  const rests = new Map<string, number>();
  await settle({}, rests);
  expect([...rests.values()]).toContain(Number.POSITIVE_INFINITY);
  expect(await trailOf('rg-waits')).toEqual(before);
  // The user who started it repeats the request and gets the result that the group is gone.
  expect((await removeGroup('rg-waits')).body).toEqual({ state: 'Deleted' });
  expect((await trailOf('rg-waits')).at(-1)).toMatchObject({ outcome: 'done', step: null });
}, 60_000);

it('settleDeletions matches a deletion to its group ignoring case', async () => {
  await leaveBegun('rg-Mixed-Case', 'RG-MIXED-case'.toLowerCase());
  await takeAway('rg-Mixed-Case');
  expect((await removeGroup('RG-mixed-CASE')).body).toEqual({ state: 'Deleted' });
}, 60_000);

it('settleDeletions changes nothing while no credential can read the group', async () => {
  await leaveBegun('rg-unseen');
  const before = await trailOf('rg-unseen');
  const sessions = { management: () => Promise.reject(new Error('The sign-in is over.')) };
  const rests = new Map<string, number>();
  expect(await settle({ sessions }, rests)).not.toEqual([]);
  // It is not logged again every minute.
  expect(await settle({ sessions }, rests)).toEqual([]);
  expect(await trailOf('rg-unseen')).toEqual(before);
  await settle();
  expect((await trailOf('rg-unseen')).at(-1)).toEqual(notDone);
}, 60_000);

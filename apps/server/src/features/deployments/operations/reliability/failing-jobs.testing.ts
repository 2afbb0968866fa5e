import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fleet } from '@blueport/contracts';
import { expireRequests } from '../../approvals/index.ts';
import { createExpiryJob } from '../../expiry/expiry-job.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import type { TrialEnvironment, WorkItem, WorkPath } from './trial-environment.testing.ts';
import { deployAndWait, requestDeployment, removeAll, settleAll } from './failing-operations.testing.ts';
import { runTracked, type TrackedWork } from './nth-call.testing.ts';

/** Creates the expiry job as the server does, run at times that a test chooses. */
function expiryJob({ world, messaging }: TrialEnvironment) {
  const { parts } = world.server;
  return createExpiryJob({
    context: {
      db: parts.database.db,
      vault: parts.vault,
      publish: parts.publish,
      newId: () => parts.newId(),
      now: () => parts.now(),
    } as unknown as DeploymentContext,
    hasConnection: () => Promise.resolve(true),
    tell: messaging.tellExpiry,
    wake: () => {},
    report: () => {},
  });
}

/**
 * Runs the expiry job for one deployment and everything after it: again when it is due, and a minute later if the job
 * itself failed.
 */
async function sweep(ground: TrialEnvironment, { names: [name] }: WorkItem, by: TrackedWork): Promise<void> {
  await ground.runExclusively(async () => {
    const job = expiryJob(ground);
    for (let turns = 0; turns < 2; turns += 1) {
      // Makes the next action due; a deployment without one is done.
      await ground.query(
        `update deployment set expiry_next_at = now() - interval '1 second' where name = $1 and expiry_next_at is not null`,
        name,
      );
      await runTracked(by, () => job.sweep()).catch(() => job.sweep());
    }
  });
}

/** A deployment with an expiry: it is warned, expires, and is ended after the grace period. */
const expiry = (action: 'delete' | 'stop', ends: readonly string[]): WorkPath => ({
  name: `expiry, ${action}`,
  ends,
  async prepare(ground) {
    const piece = await deployAndWait(ground, action === 'stop' ? 'linux-vm' : 'storage-account');
    const { etag } = await ground.world.read(piece.names[0]!);
    const at = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const answer = await ground.world.call(
      'PUT',
      `/${piece.names[0]}/expiry`,
      { at, action, graceDays: 5 },
      undefined,
      { 'if-match': etag },
    );
    if (answer.status >= 300) throw new Error(answer.text);
    await ground.query(
      `update deployment set expiry_next_at = now() + interval '1 day' where name = $1`,
      piece.names[0],
    );
    return piece;
  },
  async begin(ground, piece, by) {
    // Everything before the action is the same for all.
    by.open = action === 'delete';
    await sweep(ground, piece, by);
    for (const age of ['1 minute', '6 days']) {
      by.open ||= age === '6 days';
      await ground.query(
        `update deployment set expires_at = now() - $2::interval where name = $1`,
        piece.names[0],
        age,
      );
      await sweep(ground, piece, by);
    }
  },
  async end(ground, piece, by) {
    await settleAll(ground, piece);
    await sweep(ground, piece, by);
    await settleAll(ground, piece);
  },
  ...(action === 'stop' && { clear: removeAll }),
});

let isRuled = false;

/** Requests for approval that expire. */
export const approvalExpiry: WorkPath = {
  name: 'approvals expire',
  ends: [
    'approval expired',
    'deployment Canceled ApprovalExpired [] 0',
    'operation 1 create Canceled Done',
    'trail approval.expire 1',
    'told approval warning expired 1',
  ],
  async prepare(ground) {
    if (!isRuled) {
      isRuled = true;
      const answer = await ground.world.server.request('POST', '/api/org/approvalRule', {
        token: ground.admin.token,
        body: { kind: 'blueprint', blueprint: 'key-vault-private' },
      });
      if (answer.status >= 300) throw new Error(answer.text);
    }
    const group = ground.newGroup();
    const { name } = await requestDeployment(ground, 'key-vault-private', group);
    const [approval] = await ground.query<{ id: string }>(
      `select q.id from approval q join deployment d on d.id = q.deployment_id where d.name = $1`,
      name,
    );
    if (approval === undefined) throw new Error(`${name} waits for nobody.`);
    return { names: [name], others: [approval.id], group };
  },
  begin: (ground, { others }, by) =>
    ground.runExclusively(async () => {
      await ground.query(
        `update approval set expires_at = now() - interval '1 second' where id = any($1)`,
        others,
      );
      const { parts } = ground.world.server;
      const expire = () => expireRequests(parts, ground.messaging.notifier);
      // This minute's run and the next one.
      for (let turns = 0; turns < 2; turns += 1) await runTracked(by, expire).catch(expire);
    }),
  end: settleAll,
};

let versions = 0;

/** Adds a version newer than all others with the same template, so that existing deployments can be upgraded to it. */
async function addVersion(ground: TrialEnvironment): Promise<string> {
  const version = `99.0.${(versions += 1)}`;
  await ground.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
       'version', $1::text, 'created_at', now()))).*
     from blueprint_version v join blueprint b on b.id = v.blueprint_id
     where b.slug = 'storage-account' and v.version = '1.0.0'`,
    version,
  );
  return version;
}

const fleet: WorkPath = {
  name: 'fleet',
  ends: [
    'fleet ended 1',
    'moved succeeded  begun',
    'moved skipped locked This deployment is locked.',
    'trail fleet.leaveOut 1',
    'trail fleet.ended 1',
    'trail deployment.upgrade 1',
  ],
  async prepare(ground) {
    const [first, second] = await Promise.all([deployAndWait(ground), deployAndWait(ground)]);
    return { names: [...first.names, ...second.names], others: [], group: '' };
  },
  begin: (ground, piece, by) =>
    ground.runExclusively(async () => {
      const version = await addVersion(ground);
      const rows = await ground.query<{ id: string }>(
        'select id from deployment where name = any($1)',
        piece.names,
      );
      const ask = () =>
        ground.world.server.request('POST', '/api/user/fleet', {
          token: ground.world.engineer.token,
          body: {
            blueprint: 'storage-account',
            version,
            choose: { deployments: rows.map(({ id }) => id) },
            despiteDrift: false,
            waves: [{ percent: 50 }, { percent: 100 }],
            stop: { failures: 1 },
          },
          headers: { 'idempotency-key': randomUUID() },
        });
      let answer = await ask();
      // A person can only start a limited number of fleet upgrades per minute.
      while (answer.status === 429) {
        await wait(2000);
        answer = await ask();
      }
      if (answer.status >= 300) throw new Error(answer.text);
      const { id } = answer.body as Fleet;
      piece.others.push(id);
      // One is upgraded, and the other is skipped in its wave.
      await ground.query('update deployment set locked_at = now() where name = $1', piece.names[1]);
      ground.attach(id, by);
    }),
  async end(ground, piece) {
    await ground.until(async () => {
      // Makes items that wait for a retry due.
      await ground.query(
        'update fleet_item set next_try_at = null where fleet_id = any($1::uuid[]) and next_try_at > now()',
        piece.others,
      );
      const [row] = await ground.query<{ state: string }>(
        'select state from fleet where id = any($1::uuid[])',
        piece.others,
      );
      return row?.state !== 'running';
    });
    await settleAll(ground, piece);
  },
};

/** Background work that no request starts. */
export const jobWorks: readonly WorkPath[] = [
  expiry('delete', [
    'operation 2 delete Succeeded Done',
    'trail deployment.delete expiry 1',
    'trail deployment.finished 2',
  ]),
  expiry('stop', [
    'operation 2 stop Succeeded Done',
    'trail deployment.stop expiry 1',
    'trail deployment.finished 2',
  ]),
  approvalExpiry,
  fleet,
];

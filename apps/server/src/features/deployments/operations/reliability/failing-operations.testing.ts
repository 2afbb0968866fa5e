import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { TrialEnvironment, WorkItem, WorkPath } from './trial-environment.testing.ts';
import { runTracked } from './nth-call.testing.ts';

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

type Blueprint = 'storage-account' | 'linux-vm' | 'key-vault-private';
interface AcceptedOperation {
  readonly name: string;
  readonly operationId: string;
}

/** Requests a deployment in a group. */
export async function requestDeployment(
  ground: TrialEnvironment,
  blueprint: Blueprint,
  group: string,
): Promise<AcceptedOperation> {
  const answer = await ground.world.call('POST', '', {
    blueprint,
    subscriptionId: ground.world.subscriptionId,
    resourceGroup: group,
    location: 'westeurope',
    parameters: blueprint === 'linux-vm' ? { adminPasswordOrKey: sshKey } : {},
  });
  if (answer.status !== 202) throw new Error(answer.text);
  return answer.body as AcceptedOperation;
}

/** Creates a deployment and waits until it has ended. */
export async function deployAndWait(
  ground: TrialEnvironment,
  blueprint: Blueprint = 'storage-account',
): Promise<WorkItem> {
  const group = ground.newGroup();
  const { name } = await requestDeployment(ground, blueprint, group);
  const { state } = await ground.settled(name);
  if (state !== 'Succeeded') throw new Error(`${name} is ${state}.`);
  return { names: [name], others: [], group };
}

export const settleAll = async (ground: TrialEnvironment, { names }: WorkItem): Promise<void> => {
  await Promise.all(names.map((name) => ground.settled(name)));
};

async function removed(ground: TrialEnvironment, name: string, tries = 5): Promise<void> {
  const answer = await ground.world.call('DELETE', `/${name}?resources=delete`);
  // A database connection broken by a fault fails its next user, which may be this request.
  if (answer.status === 503 && tries > 1) return wait(200).then(() => removed(ground, name, tries - 1));
  if (answer.status !== 202) throw new Error(answer.text);
  await ground.settled(name);
}

/** A subscription has a quota for only a few machines, and the next faults need it. */
export async function removeAll(ground: TrialEnvironment, { names }: WorkItem): Promise<void> {
  await Promise.all(names.map((name) => removed(ground, name)));
}

/** Work requested for an existing deployment. */
const createPath = (
  name: string,
  blueprint: Blueprint,
  method: string,
  path: string,
  body: object | undefined,
  ends: readonly string[],
): WorkPath => ({
  name,
  ends,
  prepare: (ground) => deployAndWait(ground, blueprint),
  begin: (ground, { names }, by) =>
    ground.runExclusively(async () => {
      const answer = await ground.world.call(method, `/${names[0]}${path}`, body);
      if (answer.status !== 202) throw new Error(answer.text);
      ground.attach((answer.body as AcceptedOperation).operationId, by);
    }),
  end: settleAll,
  ...(blueprint === 'linux-vm' && { clear: removeAll }),
});

const notYet = async (ground: TrialEnvironment): Promise<WorkItem> => ({
  names: [],
  others: [],
  group: ground.newGroup(),
});

const deploy: WorkPath = {
  name: 'deploy',
  ends: ['deployment Succeeded [] 0', 'operation 1 create Succeeded Done', 'trail deployment.finished 1'],
  prepare: notYet,
  begin: (ground, piece, by) =>
    ground.runExclusively(async () => {
      const { name, operationId } = await requestDeployment(ground, 'storage-account', piece.group);
      piece.names.push(name);
      ground.attach(operationId, by);
    }),
  end: settleAll,
};

/**
 * Returns the expected line if the cancellation was too late: the deployment exists, and the response to the
 * cancellation reports it.
 */
const tooLate = (line: string): string =>
  line
    .replace(/^deployment Canceled.*/, 'deployment Succeeded [] 0')
    .replace('create Canceled', 'create Succeeded')
    .replace('cancel Succeeded', 'cancel Warning')
    .replace('told operationFinished info Canceled', 'told operationFinished success Succeeded');

/** Runs in a slow cloud, so that a deployment can be canceled while it runs. */
export const cancel: WorkPath = {
  name: 'cancel',
  ends: [
    'operation 1 create Canceled Done',
    'operation 2 cancel Succeeded Submit',
    'trail deployment.cancel 1',
    'trail deployment.finished 1',
  ],
  prepare: notYet,
  async begin(ground, piece, by) {
    by.open = false;
    const name = await ground.runExclusively(async () => {
      const accepted = await requestDeployment(ground, 'storage-account', piece.group);
      piece.names.push(accepted.name);
      ground.attach(accepted.operationId, by);
      return accepted.name;
    });
    await ground.until(async () => (await ground.world.read(name)).state === 'Running');
    by.open = true;
    const answer = await ground.world.call('POST', `/${name}/cancel`);
    if (answer.status !== 202) throw new Error(answer.text);
  },
  end: settleAll,
  // The number of completed steps varies; everything else matches the undisturbed run or one in which the
  // cancellation was too late.
  orElse: (is, calm) => {
    const steps = (line: string): boolean => line.startsWith('steps of');
    const isLate = is.some((line) => line.startsWith('deployment Succeeded'));
    const rest = calm.filter((line) => !steps(line));
    const ended = is.filter((line) => steps(line) && !/Pending|Running/.test(line));
    return [...(isLate ? rest.map(tooLate) : rest), ...ended].toSorted();
  },
};

/** A person deletes a resource group and its deployment with it; both the request and the background work fail. */
const deleteGroup: WorkPath = {
  name: 'delete a group',
  ends: [
    'operation 2 delete Succeeded Done',
    'trail deployment.delete Ada Admin 1',
    'trail deployment.finished 2',
    'commitments 1',
  ],
  prepare: (ground) => deployAndWait(ground),
  begin: (ground, { group, names }, by) =>
    ground.runExclusively(async () => {
      const { server, subscriptionId } = ground.world;
      const url = `/api/resource/subscription/${subscriptionId}/group/${group}?confirm=${group}`;
      const headers = { 'idempotency-key': randomUUID() };
      const ask = () => server.request('DELETE', url, { token: ground.admin.token, headers });
      let answer = await runTracked(by, ask);
      // Retries as the response requests.
      for (let tries = 0; answer.status >= 500 && tries < 5; tries += 1) answer = await runTracked(by, ask);
      if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
      const rows = await ground.query<{ id: string }>(
        `select o.id from deployment_operation o join deployment d on d.id = o.deployment_id where d.name = $1 and o.kind = 'delete'`,
        names[0],
      );
      for (const { id } of rows) ground.attach(id, by);
    }),
  end: settleAll,
};

/** The work of a worker for operations; each kind takes another path through the state machine. */
export const operationWorks: readonly WorkPath[] = [
  deploy,
  createPath('redeploy', 'storage-account', 'POST', '/redeploy', {}, [
    'operation 2 redeploy Succeeded Done',
    'trail deployment.finished 2',
  ]),
  createPath('stop', 'linux-vm', 'POST', '/power', { action: 'stop' }, [
    'operation 2 stop Succeeded Done',
    'trail deployment.finished 2',
  ]),
  createPath('delete', 'storage-account', 'DELETE', '?resources=delete', undefined, [
    'deployment Deleted [] 0',
    'operation 2 delete Succeeded Done',
    'trail deployment.finished 2',
  ]),
  deleteGroup,
];

import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { ApiClient } from './api-client.ts';
import { callCloud, lockGroup } from './call-cloud.ts';
import { publishVersion } from './authored-blueprint.ts';
import type { Stack } from './stack.ts';

const maker = 'engineer@contoso.example';
const approver = 'admin@contoso.example';

/** Deploys once per product; later callers get the existing deployment. */
async function ensureDeployment(
  member: ApiClient,
  title: string,
  blueprint = 'storage-account',
  parameters = {},
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const known = (await member.deployments()).find((deployment) => deployment.title === title);
  if (known) return { id: known.id, isNew: false };
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await member.deploy({
    blueprint,
    title,
    subscriptionId,
    resourceGroup: `rg-${title.toLowerCase().replaceAll(' ', '-')}`,
    location: 'westeurope',
    tags: { project: 'aurora', env: 'test' },
    parameters,
  });
  return { id, isNew: true };
}

type Maker = (stack: Stack, member: ApiClient) => Promise<DeploymentDetail>;

/** Creates deployments in each state to display. */
const kinds: Readonly<Record<string, Maker>> = {
  async failed(_stack, member) {
    const { id } = await ensureDeployment(member, 'Pictured failure', 'windows-vm', {
      adminPassword: 'aaaaaaaaaaaaaa',
    });
    return await member.settled(id);
  },
  async machine(_stack, member) {
    const adminPasswordOrKey = `ssh-ed25519 ${'A'.repeat(68)} test@contoso.example`;
    const { id } = await ensureDeployment(member, 'Pictured machine', 'linux-vm', { adminPasswordOrKey });
    return await member.settled(id);
  },
  async drifted(stack, member) {
    const { id, isNew } = await ensureDeployment(member, 'Pictured drift');
    const deployment = await member.settled(id);
    const account = deployment.resources.find(({ type }) => type.endsWith('storageAccounts'));
    if (isNew && account) {
      const body = { properties: { minimumTlsVersion: 'TLS1_0' } };
      await callCloud(stack, 'PATCH', account.id, '2023-05-01', body);
    }
    return deployment;
  },
  async undeletable(stack, member) {
    const { id, isNew } = await ensureDeployment(member, 'Pictured failed deletion');
    const deployment = await member.settled(id);
    if (!isNew) return deployment;
    await lockGroup(stack, deployment, 'CanNotDelete');
    await member.api.deployment.delete({ id, query: { resources: 'delete' } });
    return await member.settled(id);
  },
  async deleted(_stack, member) {
    const { id, isNew } = await ensureDeployment(member, 'Pictured deletion');
    await member.settled(id);
    if (isNew) await member.api.deployment.delete({ id, query: { resources: 'delete' } });
    return await member.settled(id);
  },
  async rejected(stack, member) {
    await createSampleApproval(stack, 'rejected');
    const { id } = (await member.deployments()).find(({ title }) => title === requestTitle('rejected'))!;
    return await member.settled(id);
  },
};

const requestTitle = (state: string): string => `Request that is ${state}`;

/**
 * Returns the address, without `/portal/`, of a deployment in a given state: `failed`, `machine`, `drifted`,
 * `undeletable`, `deleted`, `rejected`.
 */
export async function createSampleDeployment(stack: Stack, kind: string): Promise<string> {
  const make = kinds[kind];
  if (!make) throw new Error(`Unknown kind of deployment: ${kind}.`);
  const member = await ApiClient.signIn(stack, maker);
  return deploymentPath(await make(stack, member)).slice(1);
}

/** Returns the id of a share with a user. */
export async function createSampleShare(stack: Stack, person: string): Promise<string> {
  const member = await ApiClient.signIn(stack, maker);
  const { id, isNew } = await ensureDeployment(member, 'Pictured share');
  await member.settled(id);
  if (isNew) {
    const { people } = await member.api.deployment.candidates({ id, query: { text: person } });
    const accountId = people[0]!.id;
    await member.api.deployment.share({
      id,
      body: { accountId, rights: ['view', 'download'], days: 7, note: '' },
    });
  }
  const { result } = await member.api.deployment.shares({ id });
  return result[0]!.id;
}

/**
 * Returns the id of an approval request that is `pending`, `approved` or `rejected`; no other test uses its blueprint.
 */
export async function createSampleApproval(stack: Stack, targetState: string): Promise<string> {
  const [member, admin] = [await ApiClient.signIn(stack, maker), await ApiClient.signIn(stack, approver)];
  const blueprint = { name: 'pictured-requests', title: 'Pictured requests' };
  const title = requestTitle(targetState);
  const models = await admin.api.model.list({ query: { limit: 0 } });
  if (!models.result.some(({ name }) => name === blueprint.name)) {
    await publishVersion(admin, blueprint, '1.0.0');
    await admin.api.approvalRule.create({ body: { kind: 'blueprint', blueprint: blueprint.name } });
  }
  const { id, isNew } = await ensureDeployment(member, title, blueprint.name);
  const requests = await admin.api.approval.list({ query: { limit: 0 } });
  const request = requests.result.find(({ deployment }) => deployment.id === id)!;
  const { id: approval, fingerprint } = request;
  if (isNew && targetState === 'approved') {
    await admin.api.approval.approve({ id: approval, body: { fingerprint } });
  } else if (isNew && targetState !== 'pending') {
    const note = 'There is one already: ask for a share of it.';
    await admin.api.approval.reject({ id: approval, body: { note } });
  }
  return approval;
}

import type {
  DeploymentDetail,
  Image,
  Presentation,
  Problem,
  TemplateForm,
  Verdict,
} from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleExtension, sampleImage } from '../../../testing/machine-samples.ts';
import type { Answer } from '../../../testing/test-server.ts';
import { startDayTwo, type DayTwo } from './day-two.testing.ts';

let world: DayTwo;
let deployment: DeploymentDetail;
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';
const model = '/api/blueprint/model/linux-vm/presentation';

const issuesOf = ({ status, body }: Answer) => [
  status,
  ...((body as Problem).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
];

/** A machine with an image for two sizes, a mandatory extension, and a form with a list from the cloud. */
beforeAll(async () => {
  world = await startDayTwo();
  const { token } = await world.signIn('admin@contoso.example');
  const call = async <Body>(method: string, path: string, body?: object, etag?: string): Promise<Body> => {
    const answer = await world.server.request(method, path, {
      token,
      ...(body && { body }),
      ...(etag !== undefined && { headers: { 'if-match': etag } }),
    });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body as Body;
  };
  const image = await call<Image>('POST', '/api/image', {
    ...sampleImage,
    title: 'Small machines',
    allowedSizes: ['Standard_B2s', 'Standard_B2ms'],
  });
  await call('POST', '/api/extension', { ...sampleExtension, title: 'Must be', mode: 'mandatory' });
  const select = (label: string, options: object) => ({ type: 3, label, options });
  const choices = (...values: string[]) => ({
    kind: 'static',
    choices: values.map((value) => ({ value, label: value })),
  });
  const form = await call<TemplateForm>('POST', '/api/form', {
    title: 'Machine',
    description: '',
    draft: {
      others: 'hidden',
      items: [
        {
          id: 'size',
          parameter: 'vmSize',
          spec: select('Size', { kind: 'live', source: 'vmSizes', gives: 'name' }),
        },
        {
          id: 'disk',
          parameter: 'osDiskType',
          spec: select('Disk', choices('Premium_LRS', 'StandardSSD_LRS')),
        },
        {
          id: 'network',
          parameter: 'addressPrefix',
          spec: { type: 1, label: 'Network', pattern: '10\\..*' },
          when: { match: 'all', tests: [{ field: 'disk', operator: 'equals', value: 'StandardSSD_LRS' }] },
        },
      ],
    },
  });
  await call('POST', `/api/form/${form.id}/publish`, { note: '' }, form.etag);
  const { etag } = await call<Presentation>('GET', model);
  await call('PUT', model, { typeId: null, formId: form.id, byVersion: [] }, etag);
  deployment = await world.deploy(
    'linux-vm',
    'held-to-form',
    { adminPasswordOrKey: sshKey, vmSize: 'Standard_B2s' },
    { machine: { image: image.id } },
  );
}, 90_000);
afterAll(() => world.stop());

it('a machine is deployed with values that its form allows', () => {
  expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
  expect(deployment.machine).toEqual({
    image: { id: expect.any(String), title: 'Small machines' },
    extensions: [{ id: expect.any(String), title: 'Must be' }],
  });
  expect(deployment.resources.map(({ type }) => type)).toContain(
    'Microsoft.Compute/virtualMachines/extensions',
  );
});

it('a redeployment refuses the values that a first deployment would refuse', async () => {
  const redeploy = (parameters: object) => world.call('POST', `/${deployment.name}/redeploy`, { parameters });
  expect(
    issuesOf(
      await redeploy({ osDiskType: 'Standard_LRS', addressPrefix: '10.9.0.0/24', enablePublicIp: false }),
    ),
  ).toEqual([
    422,
    '/parameters/osDiskType not-allowed',
    '/parameters/addressPrefix hidden',
    '/parameters/enablePublicIp not-asked',
  ]);
  // Only the cloud can tell whether a size exists.
  expect(issuesOf(await redeploy({ vmSize: 'Standard_Nowhere_9' }))).toEqual([
    422,
    '/parameters/vmSize not-offered',
    '/parameters/vmSize size-not-allowed',
  ]);
  expect(issuesOf(await redeploy({ vmSize: 'Standard_D2s_v5' }))).toEqual([
    422,
    '/parameters/vmSize size-not-allowed',
  ]);
  const verdict = await world.call('POST', `/${deployment.name}/verdict`, {
    parameters: { vmSize: 'Standard_D2s_v5' },
  });
  expect(issuesOf(verdict)).toEqual([422, '/parameters/vmSize size-not-allowed']);
});

it('a redeployment accepts allowed values and keeps image and mandatory extension', async () => {
  const redeployment = await world.run(`/${deployment.name}/redeploy`, {
    parameters: { vmSize: 'Standard_B2ms' },
  });
  expect(redeployment.state, JSON.stringify(redeployment.error)).toBe('Succeeded');
  expect(redeployment.resources.map(({ type }) => type)).toContain(
    'Microsoft.Compute/virtualMachines/extensions',
  );
});

it('a new deployment with a value that the cloud does not offer is refused without listing the offered ones', async () => {
  const order = {
    blueprint: 'linux-vm',
    subscriptionId: world.subscriptionId,
    resourceGroup: 'held-to-form',
    location: 'westeurope',
    parameters: { adminPasswordOrKey: sshKey, vmSize: 'Standard_Nowhere_9' },
  };
  expect(issuesOf(await world.call('POST', '', order))).toEqual([422, '/parameters/vmSize not-offered']);
  const { body, status } = await world.call('POST', '/verdict', {
    ...order,
    parameters: { ...order.parameters, vmSize: 'Standard_B2s' },
  });
  expect([status, (body as Verdict).diagnostics.filter(({ code }) => code === 'ChoiceNotChecked')]).toEqual([
    200,
    [],
  ]);
});

it('reports a field once if both the form and the template refuse its value', async () => {
  const order = {
    blueprint: 'linux-vm',
    subscriptionId: world.subscriptionId,
    resourceGroup: 'held-to-form',
    location: 'westeurope',
    parameters: { adminPasswordOrKey: sshKey, vmSize: 'Standard_B2s', osDiskType: 'Tape' },
  };
  const [status, ...issues] = issuesOf(await world.call('POST', '', order));
  expect(status).toBe(422);
  expect(issues.filter((issue) => String(issue).startsWith('/parameters/osDiskType'))).toHaveLength(1);
});

it('a password is refused at its field if the form selects a key, and accepted if it selects a password', async () => {
  const order = {
    blueprint: 'linux-vm',
    subscriptionId: world.subscriptionId,
    resourceGroup: 'held-to-form',
    location: 'westeurope',
    parameters: { adminPasswordOrKey: 'Tr0ub4dor&3xample', vmSize: 'Standard_B2s' },
  };
  const refusal = [422, '/parameters/adminPasswordOrKey not-a-public-key'];
  expect(issuesOf(await world.call('POST', '/verdict', order))).toEqual(refusal);
  expect(issuesOf(await world.call('POST', '', order))).toEqual(refusal);
  const parameters = { ...order.parameters, authenticationType: 'password' };
  expect((await world.call('POST', '/verdict', { ...order, parameters })).status).toBe(200);
  const redeployBody = { parameters: { adminPasswordOrKey: 'Tr0ub4dor&3xample' } };
  expect(issuesOf(await world.call('POST', `/${deployment.name}/redeploy`, redeployBody))).toEqual(refusal);
});

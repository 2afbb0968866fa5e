import { afterEach, describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../server.ts';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';

const version = 'api-version=2024-07-01';
const groups = 'api-version=2022-09-01';
const open: TestCloud[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((cloud) => cloud.sandbox.close()));
});

/** Starts a cloud with a site and a machine in a separate resource group. */
async function start(options: SandboxOptions = {}) {
  const cloud = await startTestCloud(options);
  open.push(cloud);
  const list = await cloud.call(`/subscriptions?${groups}`);
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const id = value.find((item) => item.displayName === 'Contoso Development')?.subscriptionId ?? '';
  const group = `/subscriptions/${id}/resourceGroups/power`;
  await cloud.call(`${group}?${groups}`, { method: 'PUT', body: { location: 'westeurope' } });
  const site = `${group}/providers/Microsoft.Web/sites/power-site`;
  await cloud.call(`${site}?api-version=2023-12-01`, {
    method: 'PUT',
    body: { location: 'westeurope', properties: {} },
  });
  const network = `${group}/providers/Microsoft.Network`;
  const put = (path: string, body: object) =>
    cloud.call(`${path}?api-version=2023-05-01`, {
      method: 'PUT',
      body: { location: 'westeurope', ...body },
    });
  await put(`${network}/virtualNetworks/net`, {
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'a', properties: { addressPrefix: '10.0.0.0/24' } }],
    },
  });
  await put(`${network}/networkInterfaces/nic`, {
    properties: {
      ipConfigurations: [
        { name: 'a', properties: { subnet: { id: `${network}/virtualNetworks/net/subnets/a` } } },
      ],
    },
  });
  const machine = `${group}/providers/Microsoft.Compute/virtualMachines/box`;
  const createAnswer = await cloud.call(`${machine}?${version}`, {
    method: 'PUT',
    body: {
      location: 'westeurope',
      properties: {
        hardwareProfile: { vmSize: 'Standard_B2s' },
        storageProfile: {
          imageReference: {
            publisher: 'Canonical',
            offer: 'ubuntu-24_04-lts',
            sku: 'server',
            version: 'latest',
          },
          osDisk: { createOption: 'FromImage' },
        },
        osProfile: {
          computerName: 'box',
          adminUsername: 'keeper',
          linuxConfiguration: {
            disablePasswordAuthentication: true,
            ssh: { publicKeys: [{ path: '/home/keeper/.ssh/authorized_keys', keyData: 'ssh-ed25519 AAAA' }] },
          },
        },
        networkProfile: { networkInterfaces: [{ id: `${network}/networkInterfaces/nic` }] },
      },
    },
  });
  expect(createAnswer.status, JSON.stringify(createAnswer.body)).toBeLessThan(300);
  const powerOf = async (): Promise<unknown> => {
    const { body } = await cloud.call(`${machine}/instanceView?${version}`);
    return (body['statuses'] as { code: string }[]).find(({ code }) => code.startsWith('PowerState/'))?.code;
  };
  const act = (id: string, action: string, api = version) =>
    cloud.call(`${id}/${action}?${api}`, { method: 'POST' });
  return { cloud, machine, site, powerOf, act };
}

describe('power actions', () => {
  it("reports a machine's state in the instance view and keeps it when the machine is updated", async () => {
    const { cloud, machine, powerOf, act } = await start();
    expect(await powerOf()).toBe('PowerState/running');
    expect((await act(machine, 'deallocate')).status).toBe(200);
    expect(await powerOf()).toBe('PowerState/deallocated');
    expect((await act(machine, 'deallocate')).status).toBe(200);
    expect((await act(machine, 'restart')).status).toBe(409);
    const readAnswer = await cloud.call(`${machine}?${version}`);
    expect(JSON.stringify(readAnswer.body)).not.toContain('sandboxPower');
    await cloud.call(`${machine}?${version}`, { method: 'PATCH', body: { tags: { a: 'b' } } });
    expect(await powerOf()).toBe('PowerState/deallocated');
    await act(machine, 'start');
    expect(await powerOf()).toBe('PowerState/running');
    await act(machine, 'powerOff');
    expect(await powerOf()).toBe('PowerState/stopped');
  });

  it('completes asynchronously and returns an operation URL', async () => {
    let clock = Date.parse('2026-05-01T08:00:00Z');
    const options = { speed: 'real', now: () => new Date(clock), tokenSeconds: 80_000 } as const;
    const { cloud, machine, powerOf, act } = await start(options);
    clock += 600_000;
    const answer = await act(machine, 'deallocate');
    expect(answer.status).toBe(202);
    expect(await powerOf()).toBe('PowerState/deallocating');
    const path = new URL(answer.headers.get('azure-asyncoperation') ?? '').pathname;
    const status = async () => (await cloud.call(`${path}?${version}`)).body['status'];
    expect(await status()).toBe('InProgress');
    clock += 60_000;
    expect(await status()).toBe('Succeeded');
    expect(await powerOf()).toBe('PowerState/deallocated');
  });

  it('changes the state of a site synchronously as a property', async () => {
    const { cloud, site, act } = await start();
    const stateOf = async () =>
      ((await cloud.call(`${site}?api-version=2023-12-01`)).body['properties'] as { state: string }).state;
    expect((await act(site, 'stop', 'api-version=2023-12-01')).status).toBe(200);
    expect(await stateOf()).toBe('Stopped');
    await act(site, 'start', 'api-version=2023-12-01');
    expect(await stateOf()).toBe('Running');
    expect((await act(site, 'deallocate', 'api-version=2023-12-01')).status).toBe(501);
  });
});

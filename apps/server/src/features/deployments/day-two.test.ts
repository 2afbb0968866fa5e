import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../testing/test-server.ts';
import { lastOf, startDayTwo, type DayTwo } from './day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

describe('starting and stopping', () => {
  it('are operations of the machine, and leave the deployment what it was', async () => {
    const made = await world.deploy('linux-vm', 'power-vm', { adminPasswordOrKey: sshKey });
    expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
    const machine = made.resources.find(({ type }) => type === 'Microsoft.Compute/virtualMachines')!;
    const powerOf = async () => {
      const view = await world.arm('GET', `${machine.id}/instanceView`, '2024-07-01');
      return (view['statuses'] as { code: string }[]).map(({ code }) => code).join(' ');
    };
    const stopped = await world.run(`/${made.name}/power`, { action: 'stop' });
    expect(stopped.state).toBe('Succeeded');
    expect(lastOf(stopped)).toMatchObject({ kind: 'stop', state: 'Succeeded', actsWith: 'person' });
    expect(lastOf(stopped).steps.map(({ name }) => name)).toEqual([machine.name]);
    expect(await powerOf()).toContain('PowerState/deallocated');
    // What the deployment holds is still told by what built it.
    expect(stopped.resources).toHaveLength(made.resources.length);
    await world.run(`/${made.name}/power`, { action: 'start', resources: [machine.id.toUpperCase()] });
    expect(await powerOf()).toContain('PowerState/running');
    const again = await world.run(`/${made.name}/power`, { action: 'restart' });
    expect(lastOf(again)).toMatchObject({ kind: 'restart', state: 'Succeeded' });
    expect(await powerOf()).toContain('PowerState/running');
  });

  it('are refused where everything is always on, and for resources of others', async () => {
    const made = await world.deploy('storage-account', 'power-none');
    const refused = await world.call('POST', `/${made.name}/power`, { action: 'stop' });
    expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
  });
});

describe('after a failure', () => {
  it('the same is tried again; what was done counts as done', async () => {
    const lockId = (group: string) =>
      `/subscriptions/${world.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Authorization/locks/freeze`;
    const made = await world.deploy('storage-account', 'retry-it', { redundancy: 'Standard_LRS' });
    expect(made.state).toBe('Succeeded');
    await world.arm('PUT', lockId('retry-it'), '2020-05-01', { properties: { level: 'ReadOnly' } });
    const failed = await world.run(`/${made.name}/redeploy`, { parameters: { accessTier: 'Cool' } });
    expect(failed.state).toBe('Failed');
    expect(failed.error).toMatchObject({ code: 'ScopeLocked' });
    const early = await world.run(`/${made.name}/retry`);
    expect(early.state).toBe('Failed');
    await world.arm('DELETE', lockId('retry-it'), '2020-05-01');
    const retried = await world.run(`/${made.name}/retry`);
    expect(lastOf(retried)).toMatchObject({ kind: 'retry', state: 'Succeeded' });
    expect(retried.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const nothing = await world.call('POST', `/${made.name}/retry`);
    expect(problemOf(nothing)).toBe('conflict');

    const back = await world.run(`/${made.name}/rollback`, {});
    expect(lastOf(back)).toMatchObject({ kind: 'rollback', state: 'Succeeded' });
    expect(back.parameters.find(({ name }) => name === 'accessTier')?.isDefault).toBe(true);
    const named = await world.run(`/${made.name}/rollback`, { operation: 4 });
    expect(named.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const bad = await world.call('POST', `/${made.name}/rollback`, { operation: 2 });
    expect(problemOf(bad)).toBe('conflict');
  });
});

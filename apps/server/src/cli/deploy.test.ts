import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Client } from '@blueport/client';
import type { DeploymentDetail, DeploymentSummary, ListResult } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstallation, type TestInstallation } from '../testing/test-process.ts';

let installation: TestInstallation;
let subscription: string;
let token: string;
/** Client of the portal's API on loopback. */
let portal: Client;

function parametersFile(values: Readonly<Record<string, unknown>>): string {
  const file = join(installation.folder, `parameters-${Object.keys(values).join('-')}.json`);
  writeFileSync(file, JSON.stringify(values));
  return file;
}

const deploy = (blueprint: string, subscriptionId: string, ...rest: string[]) =>
  installation.run(
    ['deploy', blueprint, '--subscription', subscriptionId, '--location', 'westeurope', ...rest],
    { BLUEPORT_TOKEN: token },
  );

beforeAll(async () => {
  installation = await createTestInstallation();
  await installation.serve();
  const signedIn = await installation.run(['token', '--as', 'engineer@contoso.example', '--no-store']);
  token = signedIn.out.trim();
  portal = createClient({ origin: `http://127.0.0.1:${installation.port}`, token });
  const development = await portal.subscription.list({ query: { filter: 'development' } });
  subscription = development.result[0]!.subscriptionId;
});
afterAll(() => installation.remove());

describe('cloud commands', () => {
  it('list subscriptions, regions and resource groups', async () => {
    const all = await portal.subscription.list();
    expect(all.total).toBeGreaterThan(1);
    expect(all.result).toHaveLength(all.count);
    const names = all.result.map(({ displayName }) => displayName);
    expect(names).toContain('Contoso Development');
    expect(names.join()).not.toMatch(/fabrikam|agency/i);
    const descending = await portal.subscription.list({ query: { sortObj: { displayName: -1 }, limit: 1 } });
    expect(descending).toMatchObject({ count: 1, total: all.total });

    const locations = await portal.subscription.locations({ sid: subscription });
    expect(locations).toContainEqual({ name: 'westeurope', displayName: 'West Europe' });

    const groups = await portal.resourceGroup.list({
      sid: subscription,
      query: { filterObj: { location: { eq: 'westeurope' } } },
    });
    expect(groups.total).toBeGreaterThan(0);
    expect(groups.result.every(({ location }) => location === 'westeurope')).toBe(true);
  });

  it('return nothing for a subscription that is missing or belongs to another organization', async () => {
    const sid = '11111111-1111-4111-8111-111111111111';
    for (const call of [portal.subscription.locations, portal.resourceGroup.list]) {
      await expect(call({ sid })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('deploy', () => {
  it('waits for success, prints JSON for scripts, and adds the deployment to the list', async () => {
    const parameters = parametersFile({ storageAccountName: 'stclitest0001' });
    const { code, out, err } = await deploy(
      'storage-account',
      subscription,
      '--resource-group',
      'rg-cli-test',
      '--parameters',
      parameters,
      '--title',
      'From the command line',
      '--wait',
      '--json',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const detail = JSON.parse(out) as DeploymentDetail;
    expect(detail).toMatchObject({
      state: 'Succeeded',
      title: 'From the command line',
      resourceGroup: 'rg-cli-test',
    });

    const environment = { BLUEPORT_TOKEN: token };
    const printed = await installation.run(['deployments', '--json', '--state', 'Succeeded'], environment);
    const deploymentList = JSON.parse(printed.out) as ListResult<DeploymentSummary>;
    expect(deploymentList.result.map(({ name }) => name)).toContain(detail.name);
    const table = await installation.run(['deployments', '--limit', '0'], environment);
    expect(table).toMatchObject({ code: 0, out: expect.stringContaining(detail.name) });

    const groups = await portal.resourceGroup.list({ sid: subscription, query: { filter: 'rg-cli-test' } });
    expect(groups.result).toMatchObject([{ name: 'rg-cli-test', location: 'westeurope' }]);
  });

  it('fails with exit code 1 and prints the root cause and the resource', async () => {
    // Long enough for the template but rejected by the cloud, which requires three of four character classes.
    const parameters = parametersFile({ adminUsername: 'operator1', adminPassword: 'aaaaaaaaaaaaaa' });
    const { code, out, err } = await deploy(
      'windows-vm',
      subscription,
      '--resource-group',
      'rg-cli-weak',
      '--parameters',
      parameters,
      '--wait',
      '--json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ state: 'Failed', error: { parameters: ['adminPassword'] } });
    expect(err).toMatch(/password/i);
    expect(err).toMatch(/resource {3}\/subscriptions\/.*virtualMachines\//);
    expect(out + err).not.toContain('aaaaaaaaaaaaaa');
    const { name } = JSON.parse(out) as DeploymentDetail;
    const display = await installation.run(['deployment', 'show', name], { BLUEPORT_TOKEN: token });
    expect(display).toMatchObject({ code: 0, out: expect.stringContaining(err.trim()) });
  });

  it('rejects an unknown state as a filter of deployments', async () => {
    const environment = { BLUEPORT_TOKEN: token };
    const refused = await installation.run(['deployments', '--state', 'Kaputt'], environment);
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('PendingApproval, ') });
  });

  it('reports a name that Azure refuses before anything is sent, in the language of the reader', async () => {
    const parameters = parametersFile({ storageAccountName: 'BAD-NAME' });
    const sent = ['--resource-group', 'rg-cli-name', '--parameters', parameters];
    const { code, out, err } = await deploy('storage-account', subscription, ...sent);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(
      '/parameters/storageAccountName  “BAD-NAME” is not a valid name for Microsoft.Storage',
    );
    const german = await deploy('storage-account', subscription, ...sent, '--lang', 'de');
    expect(german.err).toContain('ist kein gültiger Name für Microsoft.Storage/storageAccounts');
    const groups = await portal.resourceGroup.list({ sid: subscription, query: { filter: 'rg-cli-name' } });
    expect(groups.result).toEqual([]);
  });

  it('exits with code 4 if the subscription or the blueprint is missing', async () => {
    expect(
      await deploy('storage-account', '11111111-1111-4111-8111-111111111111', '--resource-group', 'rg-x'),
    ).toMatchObject({
      code: 4,
      out: '',
    });
    expect(await deploy('no-such-thing', subscription)).toMatchObject({ code: 4 });
  });
});

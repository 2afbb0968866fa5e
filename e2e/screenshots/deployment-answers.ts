import type { DeploymentCost, DeploymentDetail } from '@blueport/contracts';
import type { BrowserContext } from '@playwright/test';

/** Modifies the server's response for a deployment. */
export const retold =
  (change: (deployment: DeploymentDetail) => DeploymentDetail) => (context: BrowserContext) =>
    context.route(/\/api\/user\/deployment\/bp-[a-z0-9]+$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as DeploymentDetail) });
    });

/** Returns a deployment in mid-progress, since the embedded cloud is too fast to capture one. */
export function running(deployment: DeploymentDetail): DeploymentDetail {
  const [first, ...earlier] = deployment.operations;
  if (!first) return deployment;
  const startedAt = new Date(Date.now() - 74_000).toISOString();
  const steps = first.steps.map((step, index) => {
    if (index === 0) return { ...step, startedAt };
    const isRunning = index === 1;
    const state = isRunning ? ('Running' as const) : ('Pending' as const);
    return { ...step, state, startedAt: isRunning ? startedAt : null, finishedAt: null };
  });
  return {
    ...deployment,
    state: 'Running',
    operations: [{ ...first, state: 'Running', startedAt, finishedAt: null, steps }, ...earlier],
    resources: deployment.resources.map((resource, index) => ({
      ...resource,
      state: index === 0 ? resource.state : index === 1 ? 'Running' : 'Pending',
    })),
  };
}

/** Returns a deployment with as many resources as the largest templates have, some of them failed. */
export function large(deployment: DeploymentDetail): DeploymentDetail {
  const [first, ...earlier] = deployment.operations;
  const resource = deployment.resources[0];
  if (!first || !resource) return deployment;
  const types = ['virtualMachines', 'disks', 'networkInterfaces', 'publicIPAddresses'];
  const all = Array.from({ length: 800 }, (_, index) => {
    const isCompute = index % 4 < 2;
    const type = `Microsoft.${isCompute ? 'Compute' : 'Network'}/${types[index % 4]}`;
    const name = `${types[index % 4]}-${String(index).padStart(3, '0')}`;
    return {
      ...resource,
      id: `${resource.id}-${index}`,
      type,
      name,
      dependsOn: [],
      state: index % 97 === 5 ? ('Failed' as const) : ('Succeeded' as const),
    };
  });
  const error = {
    code: 'SkuNotAvailable',
    message: 'The size Standard_D4s_v5 is not available in West Europe.',
  };
  const steps = all.map(({ id, type, name, state }) => ({
    id,
    type,
    name,
    state,
    error: state === 'Failed' ? error : null,
    startedAt: first.startedAt,
    finishedAt: first.finishedAt,
  })) as unknown as typeof first.steps;
  return {
    ...deployment,
    state: 'Failed',
    resources: all,
    operations: [{ ...first, state: 'Failed', error: steps[5]!.error, steps }, ...earlier],
  };
}

/** Returns a deployment of three resource groups with a network, machines and a storage account each: 66 resources. */
export function grouped(deployment: DeploymentDetail): DeploymentDetail {
  const place = { location: deployment.location, state: 'Succeeded' as const };
  const resources = ['rg-app-web', 'rg-app-data', 'rg-app-batch'].flatMap((group, index) => {
    const scope = `/subscriptions/${deployment.subscriptionId}/resourceGroups/${group}`;
    const one = (type: string, path: string, dependsOn: string[] = []) => ({
      ...place,
      id: `${scope}/providers/${type.split('/')[0]}/${path}`,
      type,
      name: path.split('/').at(-1)!,
      dependsOn,
    });
    const network = one('Microsoft.Network/virtualNetworks', `virtualNetworks/vnet-${index}`);
    const subnets = ['front', 'back', 'jobs'].map((name) =>
      one('Microsoft.Network/virtualNetworks/subnets', `virtualNetworks/vnet-${index}/subnets/${name}`),
    );
    const machines = Array.from({ length: 5 }, (_, number) => {
      const interfaceCard = one('Microsoft.Network/networkInterfaces', `networkInterfaces/nic-${number}`, [
        subnets[number % 3]!.id,
      ]);
      const machine = one('Microsoft.Compute/virtualMachines', `virtualMachines/vm-${group}-${number}`, [
        interfaceCard.id,
      ]);
      const isFailed = index === 2 && number === 3;
      return [interfaceCard, isFailed ? { ...machine, state: 'Failed' as const } : machine];
    });
    const account = one('Microsoft.Storage/storageAccounts', `storageAccounts/st${index}data`);
    const containers = Array.from({ length: 7 }, (_, number) =>
      one(
        'Microsoft.Storage/storageAccounts/blobServices/containers',
        `storageAccounts/st${index}data/blobServices/default/containers/set-${number}`,
      ),
    );
    return [network, ...subnets, ...machines.flat(), account, ...containers];
  });
  return { ...deployment, resources };
}

/** Returns a deployment with 120 resources of four types outside groups, the most that a graph draws. */
export function ungrouped(deployment: DeploymentDetail): DeploymentDetail {
  const { resources } = large(deployment);
  return { ...deployment, resources: resources.slice(0, 120) };
}

/** Adds estimated costs for the resources of `grouped`. */
export const groupedCosts = async (context: BrowserContext) => {
  await retold(grouped)(context);
  await context.route(/\/api\/user\/deployment\/bp-[a-z0-9]+\/cost(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const cost = (await answer.json()) as DeploymentCost;
    const detail = await context.request.get(
      route
        .request()
        .url()
        .replace(/\/cost.*$/, ''),
      {
        headers: route.request().headers(),
      },
    );
    const lines = grouped((await detail.json()) as DeploymentDetail).resources.map(
      ({ id, type, name }, index) => ({
        resourceId: id,
        type,
        name,
        meters: [],
        notes: [],
        free: type.includes('subnets') || type.includes('containers'),
        monthly: type.includes('Machines')
          ? '70.08'
          : type.includes('Interfaces') && index % 9 === 4
            ? null
            : '0',
      }),
    );
    await route.fulfill({ response: answer, json: { ...cost, estimate: { ...cost.estimate, lines } } });
  });
};

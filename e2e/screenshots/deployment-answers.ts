import type { DeploymentDetail } from '@blueport/contracts';
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

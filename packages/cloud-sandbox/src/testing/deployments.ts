import {
  DeploymentsClient,
  type WhatIfChange,
  type WhatIfPropertyChange,
} from '@azure/arm-resourcesdeployments';
import type { TestCloud } from './armClient.ts';

const admin = 'admin@contoso.example';

/** A template with the values of its parameters. */
export interface Deployable {
  template: Record<string, unknown>;
  parameters?: Record<string, unknown>;
  /** Deploys to a subscription instead of a resource group. */
  atSubscription?: boolean;
  mode?: 'Incremental' | 'Complete';
  resultFormat?: 'FullResourcePayloads' | 'ResourceIdOnly';
}

/** A change of a resource, with its differing properties as `kind path`. */
export interface SeenChange {
  resource: string;
  type: string;
  properties: string[];
}

/** Deploys templates and asks for their what-if with the vendor's client. */
export interface Deployments {
  subscriptionId: string;
  deploy(group: string, deployable: Deployable): Promise<void>;
  whatIf(group: string, deployable: Deployable): Promise<WhatIfChange[]>;
  /** Returns the changes except `NoChange` and `Ignore`. */
  changes(group: string, deployable: Deployable): Promise<SeenChange[]>;
}

/** Returns a template that contains some resources. */
export const templateOf = (
  resources: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  ...more,
  resources,
});

/** Returns deployments in the subscription Contoso Development. Groups are created when they are first used. */
export async function deploymentsIn(cloud: TestCloud): Promise<Deployments> {
  const list = await cloud.call('/subscriptions?api-version=2022-12-01', { as: admin });
  const value = list.body['value'] as { displayName: string; subscriptionId: string }[];
  const { subscriptionId } = value.find((item) => item.displayName === 'Contoso Development')!;
  const { httpClient } = cloud;
  const { deployments } = new DeploymentsClient(cloud.credential(admin), subscriptionId, { httpClient });
  const properties = ({ template, parameters = {}, mode = 'Incremental', resultFormat }: Deployable) => ({
    mode,
    ...(resultFormat && { whatIfSettings: { resultFormat } }),
    template,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, { value: one }])),
  });
  const makeGroup = (group: string) =>
    cloud.call(`/subscriptions/${subscriptionId}/resourceGroups/${group}?api-version=2022-09-01`, {
      method: 'PUT',
      as: admin,
      body: { location: 'westeurope' },
    });
  const whatIf = async (group: string, deployable: Deployable): Promise<WhatIfChange[]> => {
    const question = { location: 'westeurope', properties: properties(deployable) };
    const result = deployable.atSubscription
      ? await deployments.whatIfAtSubscriptionScope(group, question)
      : await deployments.whatIf(group, 'what-if', { properties: question.properties });
    if (result.status !== 'Succeeded') throw new Error(JSON.stringify(result.error));
    return result.changes ?? [];
  };
  return {
    subscriptionId,
    async deploy(group, deployable) {
      if (deployable.atSubscription)
        await deployments.createOrUpdateAtSubscriptionScope(group, {
          location: 'westeurope',
          properties: properties(deployable),
        });
      else {
        await makeGroup(group);
        await deployments.createOrUpdate(group, 'what-if', { properties: properties(deployable) });
      }
    },
    whatIf,
    async changes(group, deployable) {
      return seenChanges(await whatIf(group, deployable));
    },
  };
}

/** Returns the changes except `NoChange` and `Ignore`. */
export function seenChanges(changes: readonly WhatIfChange[]): SeenChange[] {
  return changes
    .filter(({ changeType }) => changeType !== 'NoChange' && changeType !== 'Ignore')
    .map(({ resourceId = '', changeType, delta = [] }) => ({
      resource: resourceId.split('/').at(-1) ?? '',
      type: changeType,
      properties: delta.flatMap((change) => describe(change)),
    }));
}

/** Returns the changes below a property: items of a list by their position. */
function describe(change: WhatIfPropertyChange, parent = ''): string[] {
  const { path, propertyChangeType, children = [] } = change;
  const separator = parent === '' || path === '' || path.startsWith('[') ? '' : '.';
  const full = /^\d+$/.test(path) ? `${parent}[${path}]` : `${parent}${separator}${path}`;
  return children.length > 0
    ? children.flatMap((child) => describe(child, full))
    : [`${propertyChangeType} ${full}`];
}

import type { StoredDeployment } from '../../resource-manager/store/deployments.ts';
import { guidFrom } from '../people.ts';
import type { EstateWriter } from './estateWriter.ts';
import type { GroupBuilder } from './groupBuilder.ts';

/** Writes the deployment that created a group, with one completed step for each of its first resources. */
export function pastDeployments(writer: EstateWriter, builder: GroupBuilder): void {
  const { plan, made, random } = builder;
  const resources = made
    .filter(({ listed, type }) => listed && !type.slice(type.indexOf('/') + 1).includes('/'))
    .slice(0, 12);
  const started = Date.parse(plan.group.createdAt);
  const name = `${plan.project}-${plan.group.createdAt.slice(0, 10).replaceAll('-', '')}`;
  const id = `${builder.scope}/providers/Microsoft.Resources/deployments/${name}`;
  const key = id.toLowerCase();
  const run = guidFrom('run', key);
  const startedAt = new Date(started).toISOString();
  const finishedAt = new Date(started + random.whole(40, 900) * 1000).toISOString();
  const deployment: StoredDeployment = {
    key,
    id,
    tenantId: plan.subscription.tenantId,
    cloud: plan.subscription.cloud,
    subscriptionId: plan.subscription.id,
    scopeKey: plan.group.key,
    name,
    location: null,
    tags: {},
    run,
    rootKey: key,
    path: name,
    mode: 'Incremental',
    state: 'Succeeded',
    correlationId: guidFrom('correlation', key),
    requestHash: guidFrom('request', key).replaceAll('-', ''),
    startedAt,
    finishedAt,
    principal: plan.creator,
    plan: { templateHash: String(Number.parseInt(guidFrom('template', key).slice(0, 8), 16)) },
    request: {
      properties: {
        mode: 'Incremental',
        template: {
          $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
          contentVersion: '1.0.0.0',
          parameters: { environment: { type: 'string' }, project: { type: 'string' } },
          resources: [],
        },
        parameters: { environment: { value: plan.environment }, project: { value: plan.project } },
      },
    },
    outputs: {},
    outputResources: resources.map((resource) => ({ id: resource.id })),
    error: null,
  };
  writer.deployments.save(deployment);
  for (const resource of resources)
    writer.deployments.saveStep({
      run,
      node: resource.id,
      operationId: guidFrom('operation', key, resource.key).replaceAll('-', '').slice(0, 16).toUpperCase(),
      deploymentKey: key,
      rootKey: key,
      resourceId: resource.id,
      type: resource.type,
      name: resource.name,
      kind: 'resource',
      state: 'Succeeded',
      dependsOn: [],
      resource: null,
      dueAt: null,
      startedAt,
      finishedAt,
      statusCode: 'Created',
      statusMessage: null,
      requestId: guidFrom('request', key, resource.key),
    });
}

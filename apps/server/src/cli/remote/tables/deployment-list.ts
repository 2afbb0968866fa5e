import { deploymentRoutes } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';

/** `deployments`: what the organization has deployed. */
export const deploymentsTable = tableOf({
  name: 'deployments',
  summary: 'List and export deployments',
  verbs: {
    list: {
      summary: 'Deployments of the organization, newest first; with --limit 0 and --csv or --json an export',
      route: deploymentRoutes.list,
      filters: {
        state: { value: 'STATE', help: 'only in this state' },
        blueprint: { help: 'only of this blueprint' },
        version: { value: 'VERSION', help: 'only on this version' },
        subscription: { field: 'subscriptionId', value: 'ID', help: 'only in this subscription' },
        group: { field: 'resourceGroup', help: 'only in this resource group' },
        drift: { value: 'STATE', help: 'none, drifted or unknown' },
      },
      order: 'createdAt:desc',
      columns: [
        ['NAME', 'name'],
        ['STATE', 'state'],
        ['BLUEPRINT', 'blueprint.name'],
        ['VERSION', 'blueprint.version'],
        ['WHERE', 'resourceGroup', 'location'],
        ['OWNER', 'owner.email'],
        ['DRIFT', 'drift.state'],
        ['CREATED', 'createdAt'],
        ['TITLE', 'title'],
      ],
    },
    cloud: {
      summary: 'What the cloud itself lists as deployments in a subscription or resource group',
      route: deploymentRoutes.cloudList,
      options: {
        subscription: { field: 'subscriptionId', help: 'the subscription' },
        group: { field: 'resourceGroup', value: 'NAME', help: 'the resource group' },
      },
      columns: [
        ['NAME', 'name'],
        ['STATE', 'provisioningState'],
        ['TIME', 'timestamp'],
        ['ID', 'id'],
      ],
    },
  },
});

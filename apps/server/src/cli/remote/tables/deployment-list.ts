import { deploymentRoutes } from '@blueport/contracts';
import { tableOf } from '../table-of.ts';

/** The `deployments` command: deployments of the organization. */
export const deploymentsTable = tableOf({
  name: 'deployments',
  summary: 'List and export deployments',
  verbs: {
    list: {
      summary:
        'List deployments of the organization, newest first; use --limit 0 with --csv or --json for an export',
      route: deploymentRoutes.list,
      filters: {
        state: { value: 'STATE', help: 'only in this state' },
        blueprint: { help: 'only deployments of this blueprint' },
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
        ['TARGET', 'resourceGroup', 'location'],
        ['OWNER', 'owner.email'],
        ['DRIFT', 'drift.state'],
        ['CREATED', 'createdAt'],
        ['TITLE', 'title'],
      ],
    },
    trend: {
      summary: 'Count deployments by creation day and state; --json adds their duration by blueprint',
      route: deploymentRoutes.trend,
      options: {
        days: { otherwise: '30' },
        zone: { field: 'timeZone', value: 'ZONE', help: 'time zone of the days (UTC)' },
      },
      rows: 'days',
      columns: [
        ['DAY', 'day'],
        ['SUCCEEDED', 'succeeded'],
        ['WARNINGS', 'warnings'],
        ['FAILED', 'failed'],
        ['CANCELED', 'canceled'],
        ['DELETED', 'deleted'],
        ['ACTIVE', 'active'],
      ],
    },
    cloud: {
      summary: 'List the cloud’s deployments in a subscription or resource group',
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

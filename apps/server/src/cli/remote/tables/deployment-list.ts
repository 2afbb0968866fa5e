import { deploymentRoutes } from '@blueport/contracts';
import { said } from '../inputs.ts';
import { equalTo, listOptions, listWhere } from '../list-input.ts';
import type { VerbTable } from '../verb.ts';

/** `deployments`: what the organization has deployed. */
export const deploymentsTable: VerbTable = {
  name: 'deployments',
  summary: 'List and export deployments',
  verbs: {
    list: {
      summary: 'Deployments of the organization, newest first; with --limit 0 and --csv or --json an export',
      options: {
        ...listOptions,
        state: { value: 'STATE', multiple: true, help: 'only in this state' },
        blueprint: { value: 'NAME', multiple: true, help: 'only of this blueprint' },
        version: { value: 'VERSION', multiple: true, help: 'only on this version' },
        subscription: { value: 'ID', multiple: true, help: 'only in this subscription' },
        group: { value: 'NAME', multiple: true, help: 'only in this resource group' },
        drift: { value: 'STATE', multiple: true, help: 'none, drifted or unknown' },
      },
      route: deploymentRoutes.list,
      query: (input) => ({
        sortObj: '{"createdAt":-1}',
        ...said(
          listWhere(
            input,
            equalTo(input, {
              state: 'state',
              blueprint: 'blueprint',
              version: 'version',
              subscription: 'subscriptionId',
              group: 'resourceGroup',
              drift: 'drift',
            }),
          ),
        ),
      }),
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
      options: {
        subscription: { value: 'ID', required: true, help: 'the subscription' },
        group: { value: 'NAME', help: 'the resource group' },
      },
      route: deploymentRoutes.cloudList,
      query: (input) => ({
        subscriptionId: input.text('subscription'),
        resourceGroup: input.text('group'),
      }),
      columns: [
        ['NAME', 'name'],
        ['STATE', 'provisioningState'],
        ['TIME', 'timestamp'],
        ['ID', 'id'],
      ],
    },
  },
};

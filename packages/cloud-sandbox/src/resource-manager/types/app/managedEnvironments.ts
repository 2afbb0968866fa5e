import { conflict } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { stableWord } from '../draft.ts';

export default defineType('Microsoft.App/managedEnvironments', {
  coverage: 'simulated',
  seconds: 45,
  computed: (draft) => ({
    properties: {
      defaultDomain: `${stableWord(draft.key, 12)}.${draft.location ?? ''}.azurecontainerapps.io`,
      staticIp: '203.0.113.90',
    },
  }),
  inUse: [
    {
      source: 'https://github.com/microsoft/azure-container-apps/issues/1012',
      users: ['Microsoft.App/containerApps'],
      refuse: (id, users) =>
        conflict(
          'ManagedEnvironmentHasContainerApps',
          `The specified environment ${nameOf(id)} cannot be deleted because it still contains ${users.length} ContainerApps.`,
        ),
    },
    {
      source:
        'https://github.com/crossplane-contrib/provider-upjet-azure/blob/7e85af0c41b903e886b90f45e54202a78e5cf309/examples/containerapp/cluster/testhooks/delete-containerjob.sh',
      users: ['Microsoft.App/jobs'],
      refuse: (id, users) =>
        conflict(
          'ManagedEnvironmentHasContainerAppsJobs',
          `The specified environment ${nameOf(id)} cannot be deleted because it still contains ${users.length} Container Apps Jobs.`,
        ),
    },
  ],
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
      'properties.appLogsConfiguration.destination': ['log-analytics', 'azure-monitor', 'none'],
    },
  },
});

import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { stableGuid } from '../draft.ts';

export default defineType('Microsoft.MachineLearningServices/workspaces', {
  coverage: 'simulated',
  seconds: 25,
  computed: (draft) => ({
    properties: {
      workspaceId: stableGuid(draft, 'workspace'),
      discoveryUrl: `https://${draft.location ?? ''}.api.azureml.ms/discovery`,
      mlFlowTrackingUri: `azureml://${draft.location ?? ''}.api.azureml.ms/mlflow/v1.0${draft.id.id}`,
    },
  }),
  name: { least: 3, most: 33, pattern: /^[A-Za-z0-9][\w-]*$/ },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
    },
  },
});

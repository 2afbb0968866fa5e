import { keyFor, lastSegment } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, runningMeter, skuOf } from '../../cost/meter.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.ContainerRegistry/registries', {
  coverage: 'simulated',
  seconds: 7,
  defaults: () => ({ properties: { adminUserEnabled: false, publicNetworkAccess: 'Enabled' } }),
  computed: (draft, view) => ({
    properties: {
      loginServer: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).registry}`,
      creationDate: draft.existing?.createdAt ?? view.now().toISOString(),
    },
  }),
  name: {
    least: 5,
    most: 50,
    pattern: /^[A-Za-z0-9]+$/,
    code: 'InvalidRegistryName',
    message: (name) => `The registry name '${name}' is invalid. It must be 5 to 50 alphanumeric characters.`,
  },
  globalName: {
    pool: 'registry',
    taken: ['AlreadyInUse', (name) => `The registry DNS name ${name}.azurecr.io is already in use.`],
  },
  actions: {
    listcredentials: (call) => ({
      username: lastSegment(call),
      passwords: ['password', 'password2'].map((name) => ({ name, value: keyFor(call, name, 39) })),
    }),
  },
  meters: (of) => [
    runningMeter(
      'Container Registry',
      capitalized(skuOf(of) || 'Basic'),
      `${capitalized(skuOf(of) || 'Basic')} Registry Unit`,
    ),
  ],
});

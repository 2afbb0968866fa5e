import { keyFor, lastSegment } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, runningMeter, skuOf } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { at, textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName } from '../draft.ts';

export default defineType('Microsoft.ContainerRegistry/registries', {
  coverage: 'simulated',
  seconds: 7,
  defaults: () => ({ properties: { adminUserEnabled: false, publicNetworkAccess: 'Enabled' } }),
  computed: (draft, view) => ({
    sku: { tier: capitalized(textOf(at(draft.body, 'sku', 'name')) ?? 'Basic') },
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
    conflictError: ['AlreadyInUse', (name) => `The registry DNS name ${name}.azurecr.io is already in use.`],
  },
  actions: {
    listcredentials: (call) => ({
      username: lastSegment(call),
      passwords: ['password', 'password2'].map((name) => ({ name, value: keyFor(call, name, 39) })),
    }),
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
      'properties.networkRuleBypassOptions': ['AzureServices', 'None'],
      'properties.networkRuleSet.defaultAction': ['Allow', 'Deny'],
      'properties.zoneRedundancy': ['Enabled', 'Disabled'],
      'properties.policies.quarantinePolicy.status': ['enabled', 'disabled'],
      'properties.policies.trustPolicy.status': ['enabled', 'disabled'],
      'properties.policies.retentionPolicy.status': ['enabled', 'disabled'],
    },
  },
  rules: [
    {
      phase: 'run',
      check: (draft) => {
        const name = textOf(at(draft.body, 'sku', 'name')) ?? '';
        return /^(basic|standard|premium)$/i.test(name)
          ? undefined
          : badRequest(
              'InvalidSku',
              `The SKU '${name}' is invalid. It must be one of Basic, Standard, Premium.`,
              'sku',
            );
      },
    },
  ],
  meters: (of) => [
    runningMeter(
      'Container Registry',
      capitalized(skuOf(of) || 'Basic'),
      `${capitalized(skuOf(of) || 'Basic')} Registry Unit`,
    ),
  ],
});

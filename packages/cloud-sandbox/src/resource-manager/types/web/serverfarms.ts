import { capacityOf, numberOr, propertyOf, runningMeter, skuOf, usageMeter } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { conflict } from '../../http/errors.ts';
import { at, textOf, type JsonObject } from '../../json.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { ofType } from '../backReferences.ts';
import { defineType } from '../defineType.ts';
import { stableWord } from '../draft.ts';

function metersOfPlan(of: Metered): Running[] {
  const name = skuOf(of);
  if (/^Y1|^FC/i.test(name))
    return [
      usageMeter('Functions', 'Standard', 'Standard Execution Time', of.share * 2_000_000),
      usageMeter('Functions', 'Standard', 'Standard Total Executions', of.share * 5_000_000),
    ];
  const [, letter = '', number = '', version] = /^([A-Z])(\d)(?:v(\d))?$/i.exec(name) ?? [];
  const tier = { B: 'Basic', S: 'Standard', P: 'Premium', I: 'Isolated' }[letter.toUpperCase()];
  if (tier === undefined) return [];
  const linux = propertyOf(of, 'reserved') === true ? ' - Linux' : '';
  const spelled = `${letter.toUpperCase()}${number}${version === undefined ? '' : ` v${version}`}`;
  const product = `Azure App Service ${tier}${version === undefined ? '' : ` v${version}`} Plan${linux}`;
  return [runningMeter('Azure App Service', spelled, `${spelled} App`, capacityOf(of), product)];
}

const tiers: readonly (readonly [RegExp, string])[] = [
  [/^F1$/i, 'Free'],
  [/^D1$/i, 'Shared'],
  [/^B\d/i, 'Basic'],
  [/^S\d/i, 'Standard'],
  [/^P\d+m?v3$/i, 'PremiumV3'],
  [/^P\dv2$/i, 'PremiumV2'],
  [/^P\d/i, 'Premium'],
  [/^I\dm?v2$/i, 'IsolatedV2'],
  [/^I\d/i, 'Isolated'],
  [/^Y1$/i, 'Dynamic'],
  [/^EP\d/i, 'ElasticPremium'],
  [/^FC1$/i, 'FlexConsumption'],
  [/^WS\d/i, 'WorkflowStandard'],
];

/** Returns the parts of a plan's SKU that follow from its name. */
function skuParts(name: string): JsonObject {
  const tier = tiers.find(([pattern]) => pattern.test(name))?.[1];
  return tier === undefined ? {} : { tier, size: name, family: name.replace(/\d.*$/, '') };
}

export default defineType('Microsoft.Web/serverfarms', {
  coverage: 'simulated',
  seconds: 6,
  computed: (draft) => ({
    sku: {
      ...skuParts(textOf(at(draft.body, 'sku', 'name')) ?? ''),
      capacity: numberOr(at(draft.body, 'sku', 'capacity'), 1),
    },
    properties: {
      serverFarmId: stableWord(draft.key, 5),
      status: 'Ready',
      subscription: draft.id.subscriptionId ?? '',
      resourceGroup: draft.id.resourceGroup ?? '',
      numberOfSites: 0,
      maximumNumberOfWorkers: 10,
    },
  }),
  backReferences: {
    names: ['numberOfSites'],
    of: (_resource, users) => ({
      properties: {
        numberOfSites:
          ofType(users, 'Microsoft.Web/sites').length + ofType(users, 'Microsoft.Web/sites/slots').length,
      },
    }),
  },
  // With underscores, too: https://github.com/hashicorp/terraform-provider-azurerm/issues/1336.
  name: { least: 1, most: 60, pattern: /^[\w-]+$/ },
  status: {
    source: '@azure/arm-appservice 19.0.0',
    put: { created: 200, updated: 200, pending: 202, poll: 'location' },
    patch: { updated: 200 },
    remove: { done: 200 },
  },
  inUse: [
    {
      source: 'https://github.com/hashicorp/terraform-provider-azurerm/issues/13377',
      users: ['Microsoft.Web/sites', 'Microsoft.Web/sites/slots'],
      refuse: (id, users) =>
        conflict(
          'Conflict',
          `Server farm '${nameOf(id)}' cannot be deleted because it has web app(s) ${users.map(nameOf).join(', ')} assigned to it.`,
        ),
    },
  ],
  meters: metersOfPlan,
});

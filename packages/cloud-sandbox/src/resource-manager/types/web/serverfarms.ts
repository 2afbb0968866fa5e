import { capacityOf, numberOr, propertyOf, runningMeter, skuOf, usageMeter } from '../../cost/meter.ts';
import type { Metered, Running } from '../../cost/running.ts';
import { conflict } from '../../http/errors.ts';
import { at, textOf, type JsonObject } from '../../json.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { ofType } from '../backReferences.ts';
import { refuseWebValue } from '../../rules/valueRefusals.ts';
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
  values: {
    refuse: refuseWebValue,
    allowed: {
      'sku.name': [
        'F1',
        'FREE',
        'D1',
        'SHARED',
        'B1',
        'B2',
        'B3',
        'S1',
        'S2',
        'S3',
        'P1',
        'P2',
        'P3',
        'P1v2',
        'P2v2',
        'P3v2',
        'P0v3',
        'P1v3',
        'P2v3',
        'P3v3',
        'P1mv3',
        'P2mv3',
        'P3mv3',
        'P4mv3',
        'P5mv3',
        'P0v4',
        'P1v4',
        'P2v4',
        'P3v4',
        'P1mv4',
        'P2mv4',
        'P3mv4',
        'P4mv4',
        'P5mv4',
        'I1',
        'I2',
        'I3',
        'I1v2',
        'I2v2',
        'I3v2',
        'I4v2',
        'I5v2',
        'I6v2',
        'I1mv2',
        'I2mv2',
        'I3mv2',
        'I4mv2',
        'I5mv2',
        'Y1',
        'EP1',
        'EP2',
        'EP3',
        'FC1',
        'WS1',
        'WS2',
        'WS3',
        'PC2',
        'PC3',
        'PC4',
        'K1',
      ],
    },
  },
});

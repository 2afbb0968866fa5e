import type { BlueprintParameter, WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import {
  unchangedChoice,
  noChoiceRules,
  type ChoiceRules,
  type UpdatedChoice,
} from '../../../catalog/machines/index.ts';
import type { Content } from '../content/content.ts';
import type { DeployableBlueprint } from '../preview/read-blueprint.ts';
import { planUpgrade } from './plan-upgrade.ts';

const parameter = (name: string, defaultValue?: string): BlueprintParameter => ({
  name,
  title: name,
  description: '',
  type: 'string',
  required: defaultValue === undefined,
  secure: false,
  advanced: false,
  ...(defaultValue !== undefined && { defaultValue }),
});

const select = (label: string, values: readonly string[]) => ({
  type: 3 as const,
  label,
  options: { kind: 'static' as const, choices: values.map((value) => ({ value, label: value })) },
});

const form: WizardForm = {
  id: 'form',
  title: 'Machine',
  version: 1,
  others: 'hidden',
  items: [
    { id: 'size', parameter: 'size', ...select('Size', ['Standard_B2s', 'Standard_B4ms']) },
    {
      id: 'disk',
      parameter: 'disk',
      ...select('Disk', ['Premium', 'Standard']),
      when: { match: 'all', tests: [{ field: 'size', operator: 'equals', value: 'Standard_B4ms' }] },
    },
  ],
};

const machine = {
  type: 'Microsoft.Compute/virtualMachines',
  apiVersion: '2024-11-01',
  name: 'vm',
  location: 'westeurope',
  properties: {
    hardwareProfile: { vmSize: "[parameters('size')]" },
    storageProfile: { imageReference: {} },
    userData: "[concat(parameters('disk'), parameters('zone'))]",
  },
};
const templateOf = (resource: object) => ({
  contentVersion: '2.0.0.0',
  parameters: {
    size: { type: 'string', defaultValue: 'Standard_B2s' },
    disk: { type: 'string', defaultValue: 'Standard' },
    zone: { type: 'string', defaultValue: '1' },
  },
  resources: [resource],
});
const template = templateOf(machine);

const blueprint: DeployableBlueprint = {
  id: 'blueprint',
  versionId: 'next',
  slug: 'machine',
  title: 'Machine',
  version: '2.0.0',
  scope: 'resourceGroup',
  template,
  parameters: [parameter('size', 'Standard_B2s'), parameter('disk', 'Standard'), parameter('zone', '1')],
  form,
  configurationId: null,
};

function upgrade(options: {
  readonly storedValues?: Record<string, unknown>;
  readonly requestedValues?: Record<string, unknown>;
  readonly rules?: ChoiceRules;
  readonly choice?: ChosenMachine;
  readonly machine?: UpdatedChoice;
  readonly next?: Partial<DeployableBlueprint>;
}) {
  const content: Content = {
    template: JSON.stringify(template),
    parameters: options.storedValues ?? {},
    secureParameters: {},
    choice: options.choice ?? null,
  };
  return planUpgrade({
    row: { tenant_id: 'tenant', tags: {}, cloud: 'general', scope: 'resourceGroup' },
    blueprint: { ...blueprint, ...options.next },
    content,
    target: {
      subscriptionId: '00000000-0000-0000-0000-000000000000',
      subscriptionName: 'One',
      resourceGroup: 'rg',
      makesGroup: false,
      location: 'westeurope',
    },
    request: options.requestedValues === undefined ? {} : { parameters: options.requestedValues },
    rules: options.rules ?? noChoiceRules,
    machine: options.machine ?? unchangedChoice(options.choice ?? null),
    now: new Date('2026-01-31T00:00:00Z'),
  });
}
function refusalOf(options: Parameters<typeof upgrade>[0]): (string | undefined)[][] {
  try {
    upgrade(options);
  } catch (error) {
    if (error instanceof Refusal)
      return (error.details.errors ?? []).map(({ pointer, code }) => [pointer, code]);
    throw error;
  }
  return [];
}

describe('values given for another version', () => {
  it('must satisfy the form, with a pointer for each violation', () => {
    expect(refusalOf({ requestedValues: { size: 'Standard_M128', disk: 'Premium', zone: '2' } })).toEqual([
      ['/parameters/size', 'not-allowed'],
      ['/parameters/disk', 'hidden'],
      ['/parameters/zone', 'not-asked'],
    ]);
    const good = upgrade({ requestedValues: { size: 'Standard_B4ms', disk: 'Premium' } });
    expect([good.issues, good.content.parameters]).toEqual([[], { size: 'Standard_B4ms', disk: 'Premium' }]);
  });

  it('are validated only if they differ from the kept value or the template’s default', () => {
    const storedValues = { size: 'Standard_M128', zone: '3' };
    expect(upgrade({ storedValues }).content.parameters).toEqual(storedValues);
    expect(
      upgrade({ storedValues, requestedValues: { ...storedValues, disk: 'Standard' } }).content.parameters,
    ).toEqual({
      ...storedValues,
      disk: 'Standard',
    });
    expect(refusalOf({ storedValues, requestedValues: { ...storedValues, zone: '2' } })).toEqual([
      ['/parameters/zone', 'not-asked'],
    ]);
  });

  it('remove values that the form no longer asks for', () => {
    const storedValues = { size: 'Standard_B4ms', disk: 'Premium' };
    expect(upgrade({ storedValues, requestedValues: { size: 'Standard_B2s' } }).content.parameters).toEqual({
      size: 'Standard_B2s',
    });
  });

  it('are incomplete if the form then requires more values', () => {
    const [size, disk] = form.items;
    const { defaultValue: _none, ...open } = parameter('disk', '');
    const next = {
      form: { ...form, items: [size!, { ...disk!, required: true }] },
      parameters: [blueprint.parameters[0]!, { ...open, required: false }],
    };
    const { issues } = upgrade({ requestedValues: { size: 'Standard_B4ms' }, next });
    expect(issues.map(({ pointer, code }) => [pointer, code])).toEqual([['/parameters/disk', 'required']]);
  });
});

describe('machines kept in an upgrade', () => {
  const { form: _form, ...free } = { ...blueprint, form: undefined };
  const agent: ChosenMachine['extensions'][number] = {
    id: 'agent',
    title: 'Agent',
    publisher: 'Microsoft.Azure.Monitor',
    type: 'AzureMonitorLinuxAgent',
    typeHandlerVersion: '1.33',
    autoUpgradeMinorVersion: true,
    settings: {},
    secureParameter: null,
  };
  const choice: ChosenMachine = { image: null, extensions: [agent] };
  const rules: ChoiceRules = { allowedSizes: ['Standard_B2s'], mandatory: new Set(['agent']) };
  const typesOf = (plan: ReturnType<typeof upgrade>) => plan.expansion.resources.map(({ type }) => type);

  it('get no size that their image does not allow, regardless of the source of the size', () => {
    const next = { ...free, form: undefined };
    expect(refusalOf({ next, choice, rules, requestedValues: { size: 'standard_m128' } })).toEqual([
      ['/parameters/size', 'size-not-allowed'],
    ]);
    const other = templateOf({ ...machine, properties: { hardwareProfile: { vmSize: 'Standard_M8ms' } } });
    expect(refusalOf({ next: { ...next, template: other }, choice, rules })).toEqual([
      ['/version', 'size-not-allowed'],
    ]);
    // The size comes from a default of the new version, so that field must be changed.
    const larger = {
      ...next,
      template: {
        ...template,
        parameters: { ...template.parameters, size: { type: 'string', defaultValue: 'Standard_M8ms' } },
      },
      parameters: free.parameters.map((one) =>
        one.name === 'size' ? { ...one, defaultValue: 'Standard_M8ms' } : one,
      ),
    };
    expect(refusalOf({ next: larger, choice, rules, storedValues: {} })).toEqual([
      ['/parameters/size', 'size-not-allowed'],
    ]);
    // Current sizes are accepted.
    expect(refusalOf({ next, choice, rules, storedValues: { size: 'Standard_M128' } })).toEqual([]);
  });

  it('keep their mandatory extensions, and cannot move to a version that would lose them', () => {
    const next = { ...free, form: undefined };
    expect(typesOf(upgrade({ next, choice, rules }))).toContain(
      'Microsoft.Compute/virtualMachines/extensions',
    );
    const set = {
      ...machine,
      type: 'Microsoft.Compute/virtualMachineScaleSets',
      properties: { virtualMachineProfile: { extensionProfile: { extensions: "[createArray('a')]" } } },
    };
    const closed = { ...next, template: templateOf(set) };
    expect(refusalOf({ next: closed, choice, rules })).toEqual([['/version', 'mandatory-extension']]);
    expect(refusalOf({ next: closed, choice, rules: noChoiceRules })).toEqual([]);
  });
});

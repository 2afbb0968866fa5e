import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';

/** Creates a parameter for tests. It is optional and unconstrained unless overridden. */
export function parameterFixture(
  overrides: Partial<BlueprintParameter> & { name: string },
): BlueprintParameter {
  return {
    title: overrides.name,
    description: '',
    type: 'string',
    required: false,
    secure: false,
    advanced: false,
    ...overrides,
  };
}

/** Creates a machine blueprint with every kind of field for tests. */
export function blueprintFixture(overrides: Partial<BlueprintDetail> = {}): BlueprintDetail {
  return {
    id: '0193a000-0000-7000-8000-000000000001',
    name: 'linux-machine',
    title: 'Linux machine',
    summary: 'A virtual machine with a network.',
    category: 'Compute',
    tags: ['vm'],
    icon: '',
    scope: 'resourceGroup',
    clouds: ['general'],
    version: '1.2.0',
    estimatedMinutes: 3,
    resourceTypes: ['Microsoft.Compute/virtualMachines'],
    updatedAt: '2026-11-01T08:00:00Z',
    documentation: '# Linux machine',
    versions: [],
    parameters: [
      parameterFixture({ name: 'machineName', required: true, minLength: 3, maxLength: 15 }),
      parameterFixture({
        name: 'location',
        defaultExpression: '[resourceGroup().location]',
        source: 'locations',
      }),
      parameterFixture({ name: 'diskSize', type: 'int', defaultValue: 64, minValue: 32, maxValue: 1024 }),
      parameterFixture({ name: 'backup', type: 'bool', defaultValue: false, advanced: true }),
      parameterFixture({ name: 'allowedRanges', type: 'array', defaultValue: [], maxLength: 2 }),
      parameterFixture({ name: 'settings', type: 'object', defaultValue: {} }),
      parameterFixture({ name: 'size', defaultValue: 'small', allowedValues: ['small', 'large'] }),
      parameterFixture({ name: 'image', defaultValue: 'ubuntu' }),
      parameterFixture({ name: 'adminUser', defaultValue: 'operator' }),
      parameterFixture({
        name: 'adminPassword',
        type: 'secureString',
        required: true,
        secure: true,
        minLength: 12,
      }),
      parameterFixture({ name: 'tags', type: 'object', defaultValue: {} }),
    ],
    wizard: {
      groups: [
        { title: 'Machine', parameters: ['machineName', 'size', 'diskSize', 'backup'] },
        { title: 'Network', description: 'Who may connect.', parameters: ['allowedRanges'] },
      ],
      administrator: {
        imageParameter: 'image',
        images: [{ value: 'ubuntu', title: 'Ubuntu', os: 'Linux' }],
        userParameter: 'adminUser',
        passwordParameter: 'adminPassword',
      },
    },
    ...overrides,
  };
}

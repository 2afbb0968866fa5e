import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandTemplate, type JsonObject } from '@blueport/arm-template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChosenExtension, ChosenMachine } from '../../../database/tables/machines.ts';
import { catalogDirectory } from '../blueprints/catalog/catalog-directory.testing.ts';
import { readExpected } from '../blueprints/catalog/expected-resources.testing.ts';
import { machineTraits } from './find-machines.ts';
import { rewriteTemplate } from './rewrite-template.ts';

type Json = Record<string, unknown>;

const templateOf = (slug: string): Json =>
  JSON.parse(readFileSync(join(catalogDirectory, slug, 'template.json'), 'utf8')) as Json;

const image: NonNullable<ChosenMachine['image']> = {
  id: '01900000-0000-7000-8000-00000000000a',
  title: 'Rocky',
  os: 'Linux',
  source: {
    kind: 'marketplace',
    publisher: 'resf',
    offer: 'rockylinux-x86_64',
    sku: '9-base',
    version: 'latest',
    plan: { name: '9-base', product: 'rockylinux-x86_64', publisher: 'resf' },
  },
};
const script: ChosenExtension = {
  id: '01900000-0000-7000-8000-00000000000b',
  title: 'Script',
  publisher: 'Microsoft.Azure.Extensions',
  type: 'CustomScript',
  typeHandlerVersion: '2.1',
  autoUpgradeMinorVersion: true,
  settings: { note: "[concat('not', ' evaluated')]", skipDos2Unix: false },
  secureParameter: 'blueportExtension0190000000007000800000000000000b',
};
const agent: ChosenExtension = {
  ...script,
  id: '01900000-0000-7000-8000-00000000000c',
  title: 'Agent',
  publisher: 'Microsoft.Azure.Monitor',
  type: 'AzureMonitorLinuxAgent',
  settings: {},
  secureParameter: null,
};
const both: ChosenMachine = { image, extensions: [script, agent] };

const machineTypes = ['Microsoft.Compute/virtualMachines', 'Microsoft.Compute/virtualMachineScaleSets'];
const extensionType = 'Microsoft.Compute/virtualMachines/extensions';

async function expandBoth(slug: string, choice: ChosenMachine) {
  const { parameters, scope } = await readExpected(slug);
  const template = templateOf(slug);
  const secret = { [script.secureParameter!]: { value: { commandToExecute: '********' } } };
  const changed = rewriteTemplate(template, choice);
  return {
    before: expandTemplate(template as JsonObject, { parameters, scope }),
    after: expandTemplate(changed as JsonObject, {
      parameters: choice.extensions.length > 0 ? { ...parameters, ...secret } : parameters,
      scope,
    }),
  };
}

/** Returns the paths at which two values differ. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isTree = (value: unknown): value is Json => value !== null && typeof value === 'object';
  if (!isTree(before) || !isTree(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differences(before[name], after[name], `${path}/${name}`),
  );
}

describe('rewriteTemplate', () => {
  it.each([
    ['linux-vm', 'Linux', 1, 0],
    ['windows-vm', 'Windows', 1, 0],
    ['vm-scale-set', 'Linux', 0, 1],
    ['research-workspace', 'Linux', 1, 0],
    ['hpc-cluster', 'Linux', 1, 1],
  ] as const)('sets image and extensions on every machine of %s', async (slug, os, machines, sets) => {
    expect(machineTraits(templateOf(slug))).toEqual({ takesImage: true, takesExtensions: true, os });
    const { before, after } = await expandBoth(slug, both);
    const errors = ({ diagnostics }: typeof after) =>
      diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors(after)).toEqual(errors(before));

    const machineResources = after.resources.filter(({ type }) => machineTypes.includes(type));
    for (const machine of machineResources) {
      const properties = machine['properties'] as { virtualMachineProfile?: Json };
      const profile = (properties.virtualMachineProfile ?? properties) as { storageProfile: Json };
      expect(profile.storageProfile['imageReference']).toEqual({
        publisher: 'resf',
        offer: 'rockylinux-x86_64',
        sku: '9-base',
        version: 'latest',
      });
      expect(machine['plan']).toEqual({ name: '9-base', product: 'rockylinux-x86_64', publisher: 'resf' });
    }
    const single = machineResources.filter(({ type }) => type === machineTypes[0]);
    const many = machineResources.filter(({ type }) => type === machineTypes[1]);
    expect([single.length, many.length > 0 ? 1 : 0]).toEqual([machines, sets]);

    const dependsOn = new Map(after.graph.nodes.map((node) => [node.id, node.dependsOn]));
    const added = after.resources.filter(({ type }) => type === extensionType);
    expect(added.map(({ name }) => name)).toEqual(
      single.flatMap(({ name }) => [
        expect.stringMatching(new RegExp(`^${name}/blueport-CustomScript$`)),
        `${name}/blueport-AzureMonitorLinuxAgent`,
      ]),
    );
    for (const resource of added) {
      const machine = single.find(({ id }) => resource.id.startsWith(`${id}/`))!;
      expect(dependsOn.get(resource.id)).toContain(machine.id);
      expect(resource['location']).toBe(machine['location']);
    }
    for (const resource of added.filter(({ name }) => name.endsWith('CustomScript'))) {
      expect(resource['properties']).toMatchObject({
        publisher: script.publisher,
        type: script.type,
        // Values are literal text and never evaluated.
        settings: { note: "[concat('not', ' evaluated')]" },
        protectedSettings: { commandToExecute: '********' },
      });
    }
    for (const set of many) {
      const { virtualMachineProfile: profile } = set['properties'] as {
        virtualMachineProfile: { extensionProfile: { extensions: { name: string; properties: Json }[] } };
      };
      expect(profile.extensionProfile.extensions.map(({ name }) => name)).toEqual([
        'blueport-CustomScript',
        'blueport-AzureMonitorLinuxAgent',
      ]);
    }
    const others = (list: typeof after.resources) =>
      list.filter(
        ({ type }) =>
          type !== extensionType &&
          !machineTypes.includes(type) &&
          type !== 'Microsoft.Resources/deployments',
      );
    expect(others(after.resources)).toEqual(others(before.resources));
    expect(after.outputs).toEqual(before.outputs);
  });

  // The vendor's documentation of template expressions requires escaping only for text that begins and ends with a
  // bracket.
  it('escapes extension settings as literal template text', () => {
    const command = '[Net.ServicePointManager]::SecurityProtocol = 3072; ./run.ps1';
    const settings = { command, list: ['[x]', '[x'], deep: { '[[note]]': '[[note' } };
    const template = {
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
      contentVersion: '1.0.0.0',
      resources: [
        {
          type: 'Microsoft.Compute/virtualMachineScaleSets',
          apiVersion: '2024-11-01',
          name: 'set',
          properties: { virtualMachineProfile: { storageProfile: { imageReference: {} } } },
        },
      ],
    };
    const sent = JSON.stringify(
      rewriteTemplate(template, { image: null, extensions: [{ ...agent, settings }] }),
    );
    expect(sent).toContain(
      JSON.stringify({ command, list: ['[[x]', '[x'], deep: { '[[[note]]': '[[note' } }),
    );
    const { resources, diagnostics } = expandTemplate(JSON.parse(sent) as JsonObject, {});
    expect(diagnostics).toEqual([]);
    expect(resources[0]).toMatchObject({
      properties: {
        virtualMachineProfile: { extensionProfile: { extensions: [{ properties: { settings } }] } },
      },
    });
  });

  it('adds separate extensions to every machine of a loop and every machine with a symbolic name', () => {
    const machine = {
      type: 'Microsoft.Compute/virtualMachines',
      apiVersion: '2024-11-01',
      name: "[format('vm-{0}', copyIndex('machines'))]",
      location: 'westeurope',
      properties: { storageProfile: { imageReference: {} } },
    };
    const scope = {
      kind: 'resourceGroup' as const,
      subscriptionId: '00000000-0000-0000-0000-000000000000',
      resourceGroup: 'rg',
      location: 'westeurope',
    };
    const names = (template: Json) =>
      expandTemplate(rewriteTemplate(template, { image: null, extensions: [agent] }) as JsonObject, {
        parameters: {},
        scope,
      })
        .resources.filter(({ type }) => type === extensionType)
        .map(({ name }) => name);
    const looped = { ...machine, copy: { name: 'machines', count: 3 } };
    expect(names({ contentVersion: '1.0.0.0', resources: [looped] })).toEqual(
      [0, 1, 2].map((index) => `vm-${index}/blueport-AzureMonitorLinuxAgent`),
    );
    expect(
      names({
        languageVersion: '2.0',
        contentVersion: '1.0.0.0',
        resources: { host: { ...machine, name: "it's" } },
      }),
    ).toEqual(["it's/blueport-AzureMonitorLinuxAgent"]);
    const namesOf = (name: string) => names({ contentVersion: '1.0.0.0', resources: [{ ...machine, name }] });
    expect(['[[vm]', '[[vm', '[vm'].flatMap(namesOf)).toEqual(
      ['[vm]', '[[vm', '[vm'].map((name) => `${name}/blueport-AzureMonitorLinuxAgent`),
    );
  });

  it('removes the plan of the template’s original image', () => {
    const own = { name: 'old', product: 'old', publisher: 'old' };
    const template = {
      resources: [
        {
          type: 'Microsoft.Compute/virtualMachines',
          name: 'vm',
          plan: own,
          properties: { storageProfile: { imageReference: { publisher: 'old' } } },
        },
      ],
    };
    const id = '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Compute/galleries/g/images/i';
    const source = { kind: 'resource', id: `${id}/versions/latest` } as const;
    const [changed] = rewriteTemplate(template, { image: { ...image, source }, extensions: [] })[
      'resources'
    ] as Json[];
    expect(changed).not.toHaveProperty('plan');
    expect(changed).toMatchObject({ properties: { storageProfile: { imageReference: { id } } } });
  });

  it('leaves the rest of the template unchanged and does not modify its input', () => {
    const slugs = [
      'linux-vm',
      'windows-vm',
      'vm-scale-set',
      'research-workspace',
      'hpc-cluster',
      'storage-account',
    ];
    const settings = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string(), { maxKeys: 3 });
    const extensions = fc.uniqueArray(
      fc.record({ type: fc.stringMatching(/^[A-Za-z]{1,12}$/), settings, secret: fc.boolean() }),
      { selector: ({ type }) => type.toLowerCase(), maxLength: 3 },
    );
    const may =
      /^\/(.*\/)?(storageProfile\/imageReference(\/.*)?|plan(\/.*)?|resources\/\d+|extensionProfile|parameters\/blueportExtension\w+)$/;
    fc.assert(
      fc.property(fc.constantFrom(...slugs), fc.boolean(), extensions, (slug, withImage, chosen) => {
        const template = templateOf(slug);
        const text = JSON.stringify(template);
        const choice: ChosenMachine = {
          image: withImage ? image : null,
          extensions: chosen.map(({ type, settings: open, secret }, index) => ({
            ...script,
            type,
            settings: open,
            secureParameter: secret ? `blueportExtension${index}` : null,
          })),
        };
        const after = rewriteTemplate(template, choice);
        expect(JSON.stringify(template)).toBe(text);
        const places = differences(template, after);
        expect(places.filter((place) => !may.test(place))).toEqual([]);
        // Existing values are kept at the same path.
        expect(places.length > 0).toBe(slug !== 'storage-account' && (withImage || chosen.length > 0));
      }),
    );
  });
});

import { escapeLiterals, isExpression, unescapeLiteral, type Json as Value } from '@blueport/arm-template';
import type { ImageSource } from '@blueport/contracts';
import type { ChosenExtension, ChosenMachine } from '../../../database/tables/machines.ts';
import {
  isObject,
  objectAt,
  readLevel,
  takesExtensions,
  takesImage,
  type TemplateMachine,
  type Json,
  type TemplateLevel,
} from './find-machines.ts';

const machinesApi = '2024-11-01';

/** Returns the form of a template value inside an expression. */
function expressionOf(text: string): string {
  if (isExpression(text)) return text.slice(1, -1);
  return `'${unescapeLiteral(text).replaceAll("'", "''")}'`;
}

function referenceOf(source: ImageSource): Json {
  if (source.kind === 'resource') return { id: source.id.replace(/\/versions\/latest$/i, '') };
  const { publisher, offer, sku, version } = source;
  return { publisher, offer, sku, version };
}

function putImage({ resource, profile }: TemplateMachine, source: ImageSource): void {
  const storage = objectAt(profile, 'storageProfile') ?? {};
  storage['imageReference'] = referenceOf(source);
  // The plan belongs to the image; the cloud refuses a plan of another image.
  if (source.kind === 'marketplace' && source.plan !== null) resource['plan'] = { ...source.plan };
  else delete resource['plan'];
}

/** Prefixes the names of added extensions to distinguish them from the template's own. */
const nameOf = ({ type }: ChosenExtension): string => `blueport-${type.replaceAll(/[^\w-]/g, '-')}`;

const propertiesOf = (extension: ChosenExtension): Json => ({
  publisher: extension.publisher,
  type: extension.type,
  typeHandlerVersion: extension.typeHandlerVersion,
  autoUpgradeMinorVersion: extension.autoUpgradeMinorVersion,
  settings: escapeLiterals(extension.settings as Value),
  ...(extension.secureParameter === null
    ? {}
    : { protectedSettings: `[parameters('${extension.secureParameter}')]` }),
});

/** Renames a copy loop in every expression that refers to it. */
function underLoop(value: unknown, from: string, to: string): unknown {
  if (typeof value === 'string') {
    const name = from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return value.replaceAll(new RegExp(`copyIndex\\(\\s*'${name}'`, 'gi'), `copyIndex('${to}'`);
  }
  if (Array.isArray(value)) return value.map((entry) => underLoop(entry, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, underLoop(entry, from, to)]));
}

const present = (source: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])));

/**
 * Returns the resource of one extension of one machine. It depends on the machine and on the previous extension,
 * because machines install one extension at a time.
 */
function extensionResource(
  { resource, symbol }: TemplateMachine,
  extension: ChosenExtension,
  before: { readonly extension: ChosenExtension; readonly symbol: string | undefined } | undefined,
): Json {
  const machine = expressionOf(String(resource['name']));
  const idOf = (name: string): string =>
    `[resourceId('Microsoft.Compute/virtualMachines/extensions', ${machine}, '${name}')]`;
  const waitsFor =
    symbol === undefined
      ? [
          `[resourceId('Microsoft.Compute/virtualMachines', ${machine})]`,
          ...(before === undefined ? [] : [idOf(nameOf(before.extension))]),
        ]
      : [symbol, ...(before?.symbol === undefined ? [] : [before.symbol])];
  const base: Json = {
    ...present(resource, 'condition', 'copy'),
    type: 'Microsoft.Compute/virtualMachines/extensions',
    apiVersion: resource['apiVersion'] ?? machinesApi,
    name: `[format('{0}/{1}', ${machine}, '${nameOf(extension)}')]`,
    ...present(resource, 'location', 'tags', 'scope', 'subscriptionId', 'resourceGroup'),
    dependsOn: waitsFor,
  };
  const loop = objectAt(base, 'copy')?.['name'];
  if (typeof loop !== 'string') return { ...base, properties: propertiesOf(extension) };
  const own = `${loop}-${nameOf(extension)}`;
  const renamed = underLoop(base, loop, own) as Json;
  return {
    ...renamed,
    copy: { ...(renamed['copy'] as Json), name: own },
    properties: propertiesOf(extension),
  };
}

function addToSet({ profile }: TemplateMachine, extensions: readonly ChosenExtension[]): void {
  const own = objectAt(profile, 'extensionProfile');
  const before = Array.isArray(own?.['extensions']) ? (own['extensions'] as unknown[]) : [];
  profile['extensionProfile'] = {
    ...own,
    extensions: [
      ...before,
      ...extensions.map((extension, index) => {
        const previous = extensions[index - 1];
        return {
          name: nameOf(extension),
          properties: {
            ...propertiesOf(extension),
            ...(previous === undefined ? {} : { provisionAfterExtensions: [nameOf(previous)] }),
          },
        };
      }),
    ],
  };
}

function freeSymbol(resources: Json, baseSymbol: string): string {
  const usedSymbols = new Set(Object.keys(resources).map((name) => name.toLowerCase()));
  let symbol = baseSymbol;
  while (usedSymbols.has(symbol.toLowerCase())) symbol = `${symbol}_`;
  return symbol;
}

function addToMachine(
  template: Json,
  machine: TemplateMachine,
  extensions: readonly ChosenExtension[],
): void {
  const { resources } = template;
  let before: Parameters<typeof extensionResource>[2];
  for (const extension of extensions) {
    const resource = extensionResource(machine, extension, before);
    let symbol: string | undefined;
    if (Array.isArray(resources)) resources.push(resource);
    else if (isObject(resources)) {
      symbol = freeSymbol(resources, `${machine.symbol}_${nameOf(extension).replaceAll('-', '_')}`);
      resources[symbol] = resource;
    }
    before = { extension, symbol };
  }
}

function declare(template: Json, names: readonly string[]): void {
  if (names.length === 0) return;
  const own = isObject(template['parameters']) ? template['parameters'] : {};
  template['parameters'] = {
    ...own,
    ...Object.fromEntries(names.map((name) => [name, { type: 'secureObject' }])),
  };
}

function pass(deployment: Json, names: readonly string[]): void {
  const properties = objectAt(deployment, 'properties');
  if (properties === undefined || names.length === 0) return;
  const own = isObject(properties['parameters']) ? properties['parameters'] : {};
  properties['parameters'] = {
    ...own,
    ...Object.fromEntries(names.map((name) => [name, { value: `[parameters('${name}')]` }])),
  };
}

/** Rewrites one level and its nested templates. Returns whether its expressions need the secure parameters. */
function rewriteLevel(level: TemplateLevel, choice: ChosenMachine, names: readonly string[]): boolean {
  let uses = false;
  for (const machine of level.machines) {
    if (choice.image !== null && takesImage(machine)) putImage(machine, choice.image.source);
    if (choice.extensions.length === 0 || !takesExtensions(machine)) continue;
    if (machine.kind === 'set') addToSet(machine, choice.extensions);
    else addToMachine(level.template, machine, choice.extensions);
    uses = true;
  }
  for (const { level: nestedLevel, deployment, inner } of level.nested) {
    const usedInside = rewriteLevel(nestedLevel, choice, names);
    if (!usedInside) continue;
    uses = true;
    if (!inner) continue;
    declare(nestedLevel.template, names);
    pass(deployment, names);
  }
  return uses;
}

/**
 * Returns the template with the machine choice applied: image and plan replaced, extensions added after their machine,
 * and a secure parameter for the protected settings of each. Does not modify the input.
 */
export function rewriteTemplate(template: Json, choice: ChosenMachine): Json {
  if (choice.image === null && choice.extensions.length === 0) return template;
  const copy = structuredClone(template);
  const names = choice.extensions.flatMap(({ secureParameter }) => secureParameter ?? []);
  if (rewriteLevel(readLevel(copy), choice, names)) declare(copy, names);
  return copy;
}

import type { Site } from '../definition/site.ts';
import type { FindDefinition } from '../initiative/compileInitiative.ts';
import type {
  AliasTable,
  CompileOptions,
  Inventory,
  PolicyParameterValues,
  PolicyResource,
} from '../types.ts';
import { isObject } from '../value/property.ts';

const isLoose = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const noAliases: AliasTable = {};
/** Validated tables: they are large, and the same one is passed with every definition. */
const sound = new WeakSet<object>();

/** Reads an alias table from an untyped caller; entries with invalid paths are ignored. */
export function readAliases(aliases: unknown): AliasTable {
  if (!isLoose(aliases)) return noAliases;
  if (sound.has(aliases)) return aliases as AliasTable;
  const entries = Object.entries(aliases);
  const paths = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (paths.length < entries.length) return Object.fromEntries(paths);
  sound.add(aliases);
  return aliases as AliasTable;
}

/** Returns the resources of a list from an untyped caller. */
export const readResources = (resources: unknown): PolicyResource[] =>
  Array.isArray(resources) ? (resources as PolicyResource[]).filter(isObject) : [];

/** Returns whether a value can be queried for resources of a type. */
export const isInventory = (value: unknown): value is Inventory =>
  typeof value === 'object' && value !== null && 'ofType' in value && typeof value.ofType === 'function';

/** Required type of an option, as the messages `policy-option-…` name it. */
type Expected = 'object' | 'string' | 'function';

type Options = CompileOptions & { find?: FindDefinition };

/** Reads options from an untyped caller: null counts as absent, invalid options are ignored and reported. */
export function readOptions(userOptions: unknown, report: Site['report']): Options {
  const ignore = (option: string, expected: Expected): undefined => {
    report('InvalidOption', '', `policy-option-${expected}`, { option });
  };
  if (userOptions === undefined || userOptions === null) return {};
  if (!isLoose(userOptions)) return ignore('options', 'object') ?? {};
  const member = <T>(name: keyof Options, expected: Expected, fits: (value: unknown) => value is T) => {
    const value = userOptions[name] ?? undefined;
    return value === undefined || fits(value) ? value : ignore(name, expected);
  };
  const parameters = member('parameters', 'object', isLoose);
  const aliases = member('aliases', 'object', isLoose);
  const utcNow = member('utcNow', 'string', (value) => typeof value === 'string');
  const functions = member('functions', 'object', isLoose);
  const find = member('find', 'function', (value) => typeof value === 'function');
  return {
    ...(parameters ? { parameters: parameters as PolicyParameterValues } : {}),
    ...(aliases ? { aliases: readAliases(aliases) } : {}),
    ...(utcNow === undefined ? {} : { utcNow }),
    ...(functions ? { functions: functions as NonNullable<Options['functions']> } : {}),
    ...(find ? { find: guardFind(find as FindDefinition) } : {}),
  };
}

/** If the library throws, the definition counts as not found. */
const guardFind =
  (find: FindDefinition): FindDefinition =>
  (id, version) => {
    try {
      return find(id, version);
    } catch {
      return undefined;
    }
  };

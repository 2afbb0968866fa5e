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
/** Tables that were looked through: they are large, and the same one comes with every definition. */
const sound = new WeakSet<object>();

/** An alias table as it comes from callers without types: entries that are no paths say nothing. */
export function readAliases(given: unknown): AliasTable {
  if (!isLoose(given)) return noAliases;
  if (sound.has(given)) return given as AliasTable;
  const entries = Object.entries(given);
  const paths = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (paths.length < entries.length) return Object.fromEntries(paths);
  sound.add(given);
  return given as AliasTable;
}

/** The resources of a list as it comes from callers without types. */
export const readResources = (given: unknown): PolicyResource[] =>
  Array.isArray(given) ? (given as PolicyResource[]).filter(isObject) : [];

/** Whether something can be asked for resources of a type. */
export const isInventory = (given: unknown): given is Inventory =>
  typeof given === 'object' && given !== null && 'ofType' in given && typeof given.ofType === 'function';

type Options = CompileOptions & { find?: FindDefinition };

/** Options as they come from callers without types: null is not given, what does not fit is left out and told. */
export function readOptions(given: unknown, report: Site['report']): Options {
  const told = (name: string, expected: string): undefined => {
    report('InvalidOption', '', `The option '${name}' is left out: it must be ${expected}.`);
  };
  if (given === undefined || given === null) return {};
  if (!isLoose(given)) return told('options', 'an object') ?? {};
  const member = <T>(name: keyof Options, expected: string, fits: (value: unknown) => value is T) => {
    const value = given[name] ?? undefined;
    return value === undefined || fits(value) ? value : told(name, expected);
  };
  const parameters = member('parameters', 'an object of { value }', isLoose);
  const aliases = member('aliases', 'an object of names and paths', isLoose);
  const utcNow = member('utcNow', 'a text', (value) => typeof value === 'string');
  const functions = member('functions', 'an object of functions', isLoose);
  const find = member('find', 'a function', (value) => typeof value === 'function');
  return {
    ...(parameters ? { parameters: parameters as PolicyParameterValues } : {}),
    ...(aliases ? { aliases: readAliases(aliases) } : {}),
    ...(utcNow === undefined ? {} : { utcNow }),
    ...(functions ? { functions: functions as NonNullable<Options['functions']> } : {}),
    ...(find ? { find: guardFind(find as FindDefinition) } : {}),
  };
}

/** A library that fails has not found the definition. */
const guardFind =
  (find: FindDefinition): FindDefinition =>
  (id, version) => {
    try {
      return find(id, version);
    } catch {
      return undefined;
    }
  };

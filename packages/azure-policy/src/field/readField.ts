import type { AliasTable } from '../types.ts';
import { keyOf } from '../value/property.ts';
import { exactAliases, isListed, silentPrefixes } from './aliasTable.ts';
import { parsePath, type Step } from './parsePath.ts';

/** A parsed field name. */
export interface Field {
  name: string;
  lower: string;
  /** Alternative paths in order. */
  paths: Step[][];
  /** Path as text, for explanations. */
  resourcePath: string;
  /** Resource type of an alias. */
  type?: string;
  /** One of the names that the engine evaluates itself. */
  special?: 'name' | 'fullName' | 'type' | 'location' | 'id';
  /** Whether the alias is missing from all tables. */
  unknown: boolean;
}

const specials: Readonly<Record<string, NonNullable<Field['special']>>> = {
  name: 'name',
  fullname: 'fullName',
  type: 'type',
  location: 'location',
  id: 'id',
};

/** Top-level properties that can be read without an alias. */
const envelope =
  /^(kind|sku|plan|zones|managedby|systemdata|extendedlocation|identity|apiversion|etag|tags)(?=$|[.[])/i;

const lowered = new WeakMap<AliasTable, Map<string, string>>();

function lookUp(table: AliasTable, name: string): string | undefined {
  if (Object.hasOwn(table, name)) return table[name];
  let map = lowered.get(table);
  if (!map)
    lowered.set(
      table,
      (map = new Map(Object.entries(table).map(([key, path]) => [key.toLowerCase(), path]))),
    );
  return map.get(name.toLowerCase());
}

/** Parses a field name; returns undefined if it is neither a field of the language nor an alias. */
export function readField(name: string, aliases: AliasTable): Field | undefined {
  const lower = name.toLowerCase();
  const special = keyOf(specials, lower) ? specials[lower] : undefined;
  const plain = { name, lower, unknown: false };
  if (special)
    return {
      ...plain,
      special,
      paths: [[{ kind: 'key', key: special, loose: false }]],
      resourcePath: special,
    };
  const tag = tagOf(name);
  if (tag !== undefined)
    return {
      ...plain,
      paths: [['tags', tag].map((key) => ({ kind: 'key', key, loose: false }))],
      resourcePath: name,
    };
  if (!name.includes('/')) {
    const steps = envelope.test(name) ? parsePath(name, false) : undefined;
    return steps && { ...plain, paths: [steps], resourcePath: name };
  }
  return readAlias(name, lower, aliases);
}

/** Returns the tag of `tags.name`, `tags[name]` and `tags['name']`; it may contain dots and be empty. */
function tagOf(name: string): string | undefined {
  const found = /^tags(?:\.(.+)|\[(?:'(.*)'|(.*))\])$/is.exec(name);
  return found ? (found[1] ?? found[2]?.replaceAll("''", "'") ?? found[3]) : undefined;
}

function readAlias(name: string, lower: string, aliases: AliasTable): Field | undefined {
  // The property begins after the last slash before the first array step.
  const head = name.split('[')[0]!;
  const cut = head.lastIndexOf('/');
  const type = head.slice(0, cut);
  const base = { name, lower, ...(type.includes('/') ? { type } : {}) };
  const known = lookUp(aliases, name) ?? lookUp(exactAliases, name);
  if (known !== undefined) {
    const paths = known.split(' | ').map((path) => parsePath(path, false));
    return paths.every((path) => path !== undefined)
      ? { ...base, paths, resourcePath: known, unknown: false }
      : undefined;
  }
  let rest = name.slice(cut + 1);
  const silent = silentPrefixes[type.toLowerCase()]?.find((prefix) => rest.toLowerCase().startsWith(prefix));
  if (silent) rest = rest.slice(silent.length);
  const steps = parsePath(rest, true);
  return steps && { ...base, paths: [steps], resourcePath: `properties.${rest}`, unknown: !isListed(lower) };
}

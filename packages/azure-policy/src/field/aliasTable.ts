import type { AliasTable } from '../types.ts';
import type { AliasSource } from './aliasSources.ts';
import knownAliases from './knownAliases.json' with { type: 'json' };

/** Types whose aliases contain a segment that the body does not have: `Microsoft.Web/sites/config/web.ftpsState`. */
export const silentPrefixes: Readonly<Record<string, readonly string[]>> = {
  'microsoft.web/sites/config': ['web.', 'authsettings.', 'appsettings.'],
  'microsoft.web/sites/slots/config': ['web.', 'authsettings.', 'appsettings.'],
  'microsoft.sql/servers/auditingsettings': ['default.'],
  'microsoft.sql/servers/securityalertpolicies': ['default.'],
  'microsoft.sql/servers/vulnerabilityassessments': ['default.'],
  'microsoft.sql/auditingsettings': ['default.'],
  'microsoft.sql/securityalertpolicies': ['default.'],
  'microsoft.storage/storageaccounts/blobservices': ['default.'],
};

/**
 * Aliases by resource type and source: names separated by spaces, each found by the default rule unless `name=path`
 * specifies its path; several paths are separated by `|`. The service has tens of thousands; these are the ones that
 * published definitions and the resources of the embedded cloud use.
 */
export const aliasesByType: Readonly<Record<string, Readonly<Partial<Record<AliasSource, string>>>>> =
  knownAliases;

/** An alias of the table. */
interface KnownAlias {
  readonly alias: string;
  readonly source: AliasSource;
  /** Explicit path; the default rule applies without one. */
  readonly path: string | undefined;
}

/**
 * Every alias of the table. Default rule for names `<type>/<path>` without an explicit path: the path is searched below
 * `properties` of a resource of exactly that type, then at the top of its body (`sku`, `identity`, `zones`); elements
 * of an array are read directly, then through the element's own `properties`, as in sub-resources.
 */
const aliasEntries: readonly KnownAlias[] = Object.entries(aliasesByType).flatMap(([type, bySource]) =>
  Object.entries(bySource).flatMap(([source, names]) =>
    names.split(' ').map((entry) => {
      const [name = '', path] = entry.split('=');
      return { alias: `${type}/${name}`, source: source as AliasSource, path: path?.replaceAll('|', ' | ') };
    }),
  ),
);

/** Aliases with an explicit path; several paths are separated by ` | `. */
export const exactAliases: AliasTable = Object.fromEntries(
  aliasEntries.flatMap(({ alias, path }) => (path === undefined ? [] : [[alias, path]])),
);

/** Returns the first path of the default rule. */
const pathByRule = (alias: string): string => {
  const [head = ''] = alias.split('[');
  return `properties.${alias.slice(head.lastIndexOf('/') + 1)}`;
};

/** Every alias of the table with its path; without an explicit path it is the first path of the default rule. */
export const builtInAliases: AliasTable = Object.fromEntries(
  aliasEntries.map(({ alias, path }) => [alias, path ?? pathByRule(alias)]),
);

/** The source of every alias of the table. */
export const builtInAliasSources: Readonly<Record<string, AliasSource>> = Object.fromEntries(
  aliasEntries.map(({ alias, source }) => [alias, source]),
);

const aliasNames = new Set(aliasEntries.map(({ alias }) => alias.toLowerCase()));

/** Returns whether an alias is in the table, ignoring case. */
export const isListed = (lowerName: string): boolean => aliasNames.has(lowerName);

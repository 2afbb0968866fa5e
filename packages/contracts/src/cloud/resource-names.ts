/** Characters that names of a type may contain; the sentences of each set are in `issue.resource-name`. */
const characterSets = {
  lowercase: /^[a-z0-9]+$/,
  lowercaseHyphens: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
  alphanumeric: /^[A-Za-z0-9]+$/,
  hyphens: /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u,
  letterFirst: /^[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
  singleHyphens: /^[A-Za-z](-?[A-Za-z0-9])*$/,
  underscores: /^[A-Za-z0-9][\w-]*$/,
  hyphensUnderscores: /^[\p{L}\p{N}_-]+$/u,
  periods: /^[A-Za-z0-9]([\w.-]*\w)?$/,
} as const;

interface ResourceNameRule {
  readonly minLength: number;
  readonly maxLength: number;
  readonly characters: keyof typeof characterSets;
}

const rule = (
  minLength: number,
  maxLength: number,
  characters: ResourceNameRule['characters'],
): ResourceNameRule => ({ minLength, maxLength, characters });

const network = rule(1, 80, 'periods');
const messaging = rule(6, 50, 'letterFirst');
const server = rule(3, 63, 'lowercaseHyphens');

/**
 * Rules for the last segment of a resource name, by lower-case type, from "Naming rules and restrictions for Azure
 * resources". Types that accept almost any name are not listed.
 */
const resourceNameRules: Readonly<Record<string, ResourceNameRule>> = {
  'microsoft.apimanagement/service': rule(1, 50, 'letterFirst'),
  'microsoft.appconfiguration/configurationstores': rule(5, 50, 'underscores'),
  'microsoft.batch/batchaccounts': rule(3, 24, 'lowercase'),
  'microsoft.cache/redis': rule(1, 63, 'hyphens'),
  'microsoft.cognitiveservices/accounts': rule(2, 64, 'periods'),
  'microsoft.compute/disks': network,
  'microsoft.compute/virtualmachines': rule(1, 64, 'periods'),
  'microsoft.compute/virtualmachinescalesets': rule(1, 64, 'periods'),
  'microsoft.containerregistry/registries': rule(5, 50, 'alphanumeric'),
  'microsoft.containerservice/managedclusters': rule(1, 63, 'underscores'),
  'microsoft.dbformysql/flexibleservers': server,
  'microsoft.dbforpostgresql/flexibleservers': server,
  'microsoft.documentdb/databaseaccounts': rule(3, 44, 'lowercaseHyphens'),
  'microsoft.eventhub/namespaces': messaging,
  'microsoft.keyvault/vaults': rule(3, 24, 'singleHyphens'),
  'microsoft.machinelearningservices/workspaces': rule(3, 33, 'underscores'),
  'microsoft.managedidentity/userassignedidentities': rule(3, 128, 'underscores'),
  'microsoft.network/applicationgateways': network,
  'microsoft.network/bastionhosts': network,
  'microsoft.network/loadbalancers': network,
  'microsoft.network/natgateways': network,
  'microsoft.network/networkinterfaces': network,
  'microsoft.network/networksecuritygroups': network,
  'microsoft.network/publicipaddresses': network,
  'microsoft.network/routetables': network,
  'microsoft.network/virtualnetworks': rule(1, 64, 'periods'),
  'microsoft.network/virtualnetworks/subnets': network,
  'microsoft.operationalinsights/workspaces': rule(4, 63, 'hyphens'),
  'microsoft.relay/namespaces': messaging,
  'microsoft.search/searchservices': rule(2, 60, 'lowercaseHyphens'),
  'microsoft.servicebus/namespaces': messaging,
  'microsoft.sql/servers': rule(1, 63, 'lowercaseHyphens'),
  'microsoft.storage/storageaccounts': rule(3, 24, 'lowercase'),
  // Azure accepts more than its page documents: hashicorp/terraform-provider-azurerm#1336.
  'microsoft.web/serverfarms': rule(1, 60, 'hyphensUnderscores'),
  'microsoft.web/sites': rule(2, 60, 'hyphens'),
};

/** Values of `issue.resource-name`. */
export interface ResourceNameIssue {
  readonly name: string;
  readonly type: string;
  readonly minLength: string;
  readonly maxLength: string;
  readonly characters: string;
}

/**
 * Returns why Azure refuses the name of a resource, or undefined if it is valid, contains an expression, or its type is
 * not known.
 */
export function checkResourceName(type: string, fullName: string): ResourceNameIssue | undefined {
  const known = resourceNameRules[type.toLowerCase()];
  if (known === undefined || fullName.includes('[')) return undefined;
  const name = fullName.split('/').at(-1) ?? '';
  const { minLength, maxLength, characters } = known;
  const isValid =
    name.length >= minLength && name.length <= maxLength && characterSets[characters].test(name);
  if (isValid) return undefined;
  return { name, type, minLength: String(minLength), maxLength: String(maxLength), characters };
}

/** Returns whether a part of a name contains only characters that names of the type may contain. */
export function hasNameCharacters(type: string, part: string): boolean {
  const known = resourceNameRules[type.toLowerCase()];
  // Letters at both ends, because a part may begin and end with characters that the whole name must not.
  return known === undefined || characterSets[known.characters].test(`a${part}a`);
}

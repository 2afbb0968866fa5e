import { badRequest } from '../http/errors.ts';
import type { Draft } from '../types/draft.ts';

/** Allowed length and characters of a name. `code` and `message` are set for providers with a specific error. */
interface NameRule {
  least: number;
  most: number;
  pattern: RegExp;
  code?: string;
  message?: (name: string) => string;
}

const network: NameRule = { least: 1, most: 80, pattern: /^[A-Za-z0-9]([\w.-]*\w)?$/ };

const nameRules: Readonly<Record<string, NameRule>> = {
  'microsoft.storage/storageaccounts': {
    least: 3,
    most: 24,
    pattern: /^[a-z0-9]+$/,
    code: 'AccountNameInvalid',
    message: (name) =>
      `${name} is not a valid storage account name. Storage account name must be between 3 and 24 characters in length and use numbers and lower-case letters only.`,
  },
  'microsoft.storage/storageaccounts/blobservices/containers': {
    least: 3,
    most: 63,
    pattern: /^(\$root|\$web|\$logs|[a-z0-9](-?[a-z0-9])*)$/,
    code: 'ContainerOperationFailure',
    message: () => 'The specifed resource name contains invalid characters.',
  },
  'microsoft.keyvault/vaults': {
    least: 3,
    most: 24,
    pattern: /^[A-Za-z](-?[A-Za-z0-9])*$/,
    code: 'VaultNameNotValid',
    message: (name) =>
      `The vault name '${name}' is invalid. A vault's name must be between 3-24 alphanumeric characters. The name must begin with a letter, end with a letter or digit, and not contain consecutive hyphens. Follow this link for more information: https://go.microsoft.com/fwlink/?linkid=2147742`,
  },
  'microsoft.compute/virtualmachines': { least: 1, most: 64, pattern: /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9_])?$/ },
  'microsoft.compute/virtualmachinescalesets': {
    least: 1,
    most: 64,
    pattern: /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9_])?$/,
  },
  'microsoft.network/virtualnetworks': { ...network, most: 64 },
  'microsoft.network/virtualnetworks/subnets': network,
  'microsoft.network/networksecuritygroups': network,
  'microsoft.network/networkinterfaces': network,
  'microsoft.network/publicipaddresses': network,
  'microsoft.network/loadbalancers': network,
  'microsoft.network/routetables': network,
  'microsoft.network/applicationgateways': network,
  'microsoft.web/sites': {
    least: 2,
    most: 60,
    pattern: /^[A-Za-z0-9](-?[A-Za-z0-9])*$/,
    code: 'BadRequest',
    message: (name) => `The parameter name has an invalid value. Cannot use '${name}' as a site name.`,
  },
  'microsoft.web/serverfarms': { least: 1, most: 60, pattern: /^[A-Za-z0-9-]+$/ },
  'microsoft.sql/servers': {
    least: 1,
    most: 63,
    pattern: /^[a-z0-9](-?[a-z0-9])*$/,
    code: 'InvalidServerName',
    message: (name) =>
      `'${name}' is not a valid server name. Server name cannot be empty or null. It can only be made up of lowercase letters 'a'-'z', the numbers 0-9 and the hyphen. The hyphen may not lead or trail in the name.`,
  },
  'microsoft.dbforpostgresql/flexibleservers': {
    least: 3,
    most: 63,
    pattern: /^[a-z0-9](-?[a-z0-9])*$/,
    code: 'InvalidServerName',
    message: (name) =>
      `The server name '${name}' is not valid. It must be 3-63 characters of lowercase letters, numbers and hyphens, and must not start or end with a hyphen.`,
  },
  'microsoft.containerservice/managedclusters': {
    least: 1,
    most: 63,
    pattern: /^[A-Za-z0-9]([\w-]*[A-Za-z0-9])?$/,
  },
  'microsoft.containerregistry/registries': {
    least: 5,
    most: 50,
    pattern: /^[A-Za-z0-9]+$/,
    code: 'InvalidRegistryName',
    message: (name) => `The registry name '${name}' is invalid. It must be 5 to 50 alphanumeric characters.`,
  },
  'microsoft.managedidentity/userassignedidentities': { least: 3, most: 128, pattern: /^[A-Za-z0-9][\w-]*$/ },
  'microsoft.operationalinsights/workspaces': {
    least: 4,
    most: 63,
    pattern: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/,
  },
  'microsoft.documentdb/databaseaccounts': { least: 3, most: 44, pattern: /^[a-z0-9](-?[a-z0-9])*$/ },
  'microsoft.cache/redis': { least: 1, most: 63, pattern: /^[A-Za-z0-9](-?[A-Za-z0-9])*$/ },
  'microsoft.search/searchservices': { least: 2, most: 60, pattern: /^[a-z0-9](-?[a-z0-9])*$/ },
  'microsoft.machinelearningservices/workspaces': { least: 3, most: 33, pattern: /^[A-Za-z0-9][\w-]*$/ },
  'microsoft.authorization/roleassignments': {
    least: 36,
    most: 36,
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    code: 'InvalidRoleAssignmentId',
    message: (name) =>
      `The role assignment ID '${name}' is not valid. The role assignment ID must be a GUID.`,
  },
};

const anyName: NameRule = { least: 1, most: 260, pattern: /^[^<>%&:\\?/#]*[^<>%&:\\?/#. ]$/ };

/** Reserved resource names, and words that a name must not contain. */
const reserved = new Set([
  'azure',
  'bing',
  'bizspark',
  'biztalk',
  'cortana',
  'directx',
  'dotnet',
  'office365',
  'onedrive',
  'outlook',
  'sharepoint',
  'skype',
  'visio',
  'visualstudio',
  'xbox',
  'office',
  'onenote',
  'excel',
  'exchange',
  'powerpoint',
]);
const reservedInside = ['microsoft', 'windows'];
const reservedStart = ['login'];

/** Returns the reserved word that a name violates, if any. */
export function reservedWord(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (reserved.has(lower)) return lower;
  return (
    reservedInside.find((word) => lower.includes(word)) ??
    reservedStart.find((word) => lower.startsWith(word))
  );
}

/** Types whose names become public host names. Reserved words are rejected for these. */
const publicNames = new Set([
  'microsoft.storage/storageaccounts',
  'microsoft.keyvault/vaults',
  'microsoft.web/sites',
  'microsoft.sql/servers',
  'microsoft.cdn/profiles/endpoints',
  'microsoft.documentdb/databaseaccounts',
  'microsoft.search/searchservices',
]);

/** Throws if the name of a resource breaks the rules of its type. */
export function checkName(draft: Draft): void {
  const name = draft.id.name.split('/').at(-1) ?? '';
  const rule = nameRules[draft.id.type.toLowerCase()] ?? anyName;
  if (name.length < rule.least || name.length > rule.most || !rule.pattern.test(name)) {
    if (rule.code !== undefined && rule.message !== undefined)
      throw badRequest(rule.code, rule.message(name), 'name');
    throw badRequest(
      'InvalidResourceName',
      `Resource name ${name.slice(0, 120)} is invalid. The name can be up to ${rule.most} characters long. It must begin with a word character, and it must end with a word character or with '_'. The name may contain word characters or '.', '-', '_'.`,
      'name',
    );
  }
  if (publicNames.has(draft.id.type.toLowerCase()) && reservedWord(name) !== undefined) {
    throw badRequest(
      'ReservedResourceName',
      `The resource name '${name}' or a part of the name is a trademarked or reserved word.`,
      'name',
    );
  }
}

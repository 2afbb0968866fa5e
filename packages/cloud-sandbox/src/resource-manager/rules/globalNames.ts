import { ArmError } from '../http/armError.ts';
import { globalName } from '../resources/writeResource.ts';
import type { Draft, EstateView } from '../types/draft.ts';

type Taken = readonly [code: string, message: (name: string) => string];

const taken: Readonly<Record<string, Taken>> = {
  'microsoft.storage/storageaccounts': [
    'StorageAccountAlreadyTaken',
    (name) => `The storage account named ${name} is already taken.`,
  ],
  'microsoft.keyvault/vaults': [
    'VaultAlreadyExists',
    (name) =>
      `The vault name '${name}' is already in use. Vault names are globally unique so it is possible that the name is already taken. If you are sure that the vault name was not taken then it is possible that a vault with the same name was recently deleted but not purged after being placed in a recoverable state. If the vault is in a recoverable state then the vault will need to be purged before reusing the name. For more information about VaultAlreadyExists, soft delete and purging a vault follow this link https://go.microsoft.com/fwlink/?linkid=2147740.`,
  ],
  'microsoft.web/sites': ['Conflict', (name) => `Website with given name ${name} already exists.`],
  'microsoft.sql/servers': [
    'NameAlreadyExists',
    (name) => `The name '${name}' already exists. Choose a different name.`,
  ],
  'microsoft.dbforpostgresql/flexibleservers': [
    'ServerNameAlreadyExists',
    () => 'Specified server name is already used.',
  ],
  'microsoft.dbformysql/flexibleservers': [
    'ServerNameAlreadyExists',
    () => 'Specified server name is already used.',
  ],
  'microsoft.containerregistry/registries': [
    'AlreadyInUse',
    (name) => `The registry DNS name ${name}.azurecr.io is already in use.`,
  ],
  'microsoft.documentdb/databaseaccounts': [
    'DatabaseAccountAlreadyExists',
    (name) => `Dns record for ${name} under zone Document is already taken.`,
  ],
  'microsoft.cache/redis': [
    'NameNotAvailable',
    (name) =>
      `An error occured when trying to reserve the DNS name for the cache. This may be a transient condition or the name '${name}' may be in use. Please retry with a different cache name.`,
  ],
  'microsoft.search/searchservices': [
    'ServiceNameUnavailable',
    (name) => `The service name '${name}' is already in use.`,
  ],
};

/** Checks that no other resource has the draft's globally unique name. The error depends on the resource type. */
export function checkGlobalName(draft: Draft, view: EstateView): ArmError | undefined {
  const name = globalName(draft);
  if (name === null) return undefined;
  const owner = view.byGlobalName(name);
  if (owner === undefined || owner.key === draft.key) return undefined;
  const [code, message] = taken[draft.id.type.toLowerCase()] ?? [
    'Conflict',
    (used: string) => `The name '${used}' is already in use.`,
  ];
  return new ArmError(409, { code, message: message(draft.id.name), target: 'name' });
}

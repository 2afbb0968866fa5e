import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, propertyOf, usageMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { at, textOf } from '../../json.ts';
import { hasDeletedVault, wantsRecovery } from '../../resources/deletedVaults.ts';
import type { Rule } from '../../rules/rule.ts';
import { refuseVaultValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf } from '../draft.ts';

const vaultTenant: Rule = {
  phase: 'run',
  check: (draft) => {
    const tenant = textOf(propertiesOf(draft)['tenantId']);
    if (tenant === undefined || tenant.toLowerCase() === draft.tenantId) return undefined;
    return badRequest(
      'BadRequest',
      `The tenant ID '${tenant}' of the vault does not match the tenant '${draft.tenantId}' of the subscription.`,
      'tenantId',
    );
  },
};

const vaultSoftDelete: Rule = {
  phase: 'run',
  check: (draft) => {
    const days = propertiesOf(draft)['softDeleteRetentionInDays'];
    if (days === undefined || (typeof days === 'number' && days >= 7 && days <= 90)) return undefined;
    return badRequest(
      'BadRequest',
      `The property "softDeleteRetentionInDays" has an invalid value '${JSON.stringify(days)}'. It must be between 7 and 90.`,
      'softDeleteRetentionInDays',
    );
  },
};

const vaultSafety: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    if (properties['enablePurgeProtection'] === false)
      return badRequest(
        'BadRequest',
        'The property "enablePurgeProtection" cannot be set to false. Enabling the purge protection for a vault is an irreversible action.',
      );
    const isNew = draft.existing === undefined && !wantsRecovery(draft);
    const hadSoftDelete = !isNew && at(draft.existing?.body, 'properties', 'enableSoftDelete') !== false;
    if (properties['enableSoftDelete'] !== false || !hadSoftDelete) return undefined;
    return badRequest(
      'BadRequest',
      'The property "enableSoftDelete" can be set to false only for creating new vault. Enabling the \'soft delete\' functionality is an irreversible action.',
    );
  },
};

const vaultRecovery: Rule = {
  phase: 'run',
  check: (draft, view) => {
    if (!wantsRecovery(draft) || draft.existing !== undefined || hasDeletedVault(draft, view))
      return undefined;
    return badRequest(
      'SoftDeletedVaultDoesNotExist',
      'A soft deleted vault with the given name does not exist. Ensure that the name for the vault that is being attempted to recover is in a recoverable state.',
    );
  },
};

export default defineType('Microsoft.KeyVault/vaults', {
  coverage: 'simulated',
  missing: 'Has no data plane.',
  seconds: 6,
  writeOnly: ['createMode'],
  defaults: (draft) => ({
    properties: {
      tenantId: draft.tenantId,
      sku: { family: 'A', name: 'standard' },
      accessPolicies: [],
      enabledForDeployment: false,
      enableSoftDelete: true,
      softDeleteRetentionInDays: 90,
      publicNetworkAccess: 'Enabled',
    },
  }),
  computed: (draft) => ({
    properties: {
      vaultUri: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).vault}/`,
      // An update without the property does not switch the protection off.
      ...(at(draft.existing?.body, 'properties', 'enablePurgeProtection') === true
        ? { enablePurgeProtection: true }
        : {}),
    },
  }),
  name: {
    least: 3,
    most: 24,
    pattern: /^[A-Za-z](-?[A-Za-z0-9])*$/,
    code: 'VaultNameNotValid',
    message: (name) =>
      `The vault name '${name}' is invalid. A vault's name must be between 3-24 alphanumeric characters. The name must begin with a letter, end with a letter or digit, and not contain consecutive hyphens. Follow this link for more information: https://go.microsoft.com/fwlink/?linkid=2147742`,
    hasReservedWords: true,
  },
  globalName: {
    pool: 'vault',
    conflictError: [
      'VaultAlreadyExists',
      (name) =>
        `The vault name '${name}' is already in use. Vault names are globally unique so it is possible that the name is already taken. If you are sure that the vault name was not taken then it is possible that a vault with the same name was recently deleted but not purged after being placed in a recoverable state. If the vault is in a recoverable state then the vault will need to be purged before reusing the name. For more information about VaultAlreadyExists, soft delete and purging a vault follow this link https://go.microsoft.com/fwlink/?linkid=2147740.`,
    ],
    isCheckedLate: true,
  },
  status: { source: '@azure/arm-keyvault 5.0.0', patch: { updated: 200 }, remove: { done: 200 } },
  values: {
    refuse: refuseVaultValue,
    allowed: {
      'properties.sku.name': ['standard', 'premium'],
      'properties.sku.family': ['A'],
      'properties.createMode': ['recover', 'default'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled', 'SecuredByPerimeter'],
      'properties.networkAcls.defaultAction': ['Allow', 'Deny'],
      'properties.networkAcls.bypass': ['AzureServices', 'None'],
      'properties.accessPolicies.*.permissions.keys.*': [
        'all',
        'encrypt',
        'decrypt',
        'wrapKey',
        'unwrapKey',
        'sign',
        'verify',
        'get',
        'list',
        'create',
        'update',
        'import',
        'delete',
        'backup',
        'restore',
        'recover',
        'purge',
        'release',
        'rotate',
        'getrotationpolicy',
        'setrotationpolicy',
      ],
      'properties.accessPolicies.*.permissions.secrets.*': [
        'all',
        'get',
        'list',
        'set',
        'delete',
        'backup',
        'restore',
        'recover',
        'purge',
      ],
      'properties.accessPolicies.*.permissions.certificates.*': [
        'all',
        'get',
        'list',
        'delete',
        'create',
        'import',
        'update',
        'managecontacts',
        'getissuers',
        'listissuers',
        'setissuers',
        'deleteissuers',
        'manageissuers',
        'recover',
        'purge',
        'backup',
        'restore',
      ],
      'properties.accessPolicies.*.permissions.storage.*': [
        'all',
        'get',
        'list',
        'delete',
        'set',
        'update',
        'regeneratekey',
        'recover',
        'purge',
        'backup',
        'restore',
        'setsas',
        'listsas',
        'getsas',
        'deletesas',
      ],
    },
  },
  rules: [vaultTenant, vaultSoftDelete, vaultSafety, vaultRecovery],
  meters: (of) => [
    usageMeter(
      'Key Vault',
      capitalized(textOf(propertyOf(of, 'sku', 'name')) ?? 'Standard'),
      'Operations',
      of.share * 400_000,
    ),
  ],
});

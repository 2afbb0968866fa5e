import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, propertyOf, usageMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { textOf } from '../../json.ts';
import type { Rule } from '../../rules/rule.ts';
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
    properties: { vaultUri: `https://${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).vault}/` },
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
  rules: [vaultTenant, vaultSoftDelete],
  meters: (of) => [
    usageMeter(
      'Key Vault',
      capitalized(textOf(propertyOf(of, 'sku', 'name')) ?? 'Standard'),
      'Operations',
      of.share * 400_000,
    ),
  ],
});

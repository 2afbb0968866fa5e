import { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { at, objectOf, textOf } from '../json.ts';
import { propertiesOf } from '../types/draft.ts';
import { passwordIsComplex } from './compute.ts';
import type { Rule, Rules } from './rule.ts';

const storageSkus = new Set([
  'Standard_LRS',
  'Standard_GRS',
  'Standard_RAGRS',
  'Standard_ZRS',
  'Standard_GZRS',
  'Standard_RAGZRS',
  'Premium_LRS',
  'Premium_ZRS',
  'StandardV2_LRS',
  'StandardV2_ZRS',
  'StandardV2_GRS',
  'StandardV2_GZRS',
  'PremiumV2_LRS',
  'PremiumV2_ZRS',
]);
const storageKinds = new Set(['storage', 'storagev2', 'blobstorage', 'filestorage', 'blockblobstorage']);

const storageSku: Rule = {
  phase: 'preflight',
  check: (draft) => {
    const sku = textOf(at(draft.body, 'sku', 'name'));
    const known =
      sku === undefined || [...storageSkus].some((name) => name.toLowerCase() === sku.toLowerCase());
    if (!known)
      return badRequest(
        'InvalidValuesForRequestParameters',
        `Values for request parameters are invalid: sku. For more information, see - https://aka.ms/storageaccountsku`,
        'sku',
      );
    const kind = textOf(draft.body['kind']);
    if (kind === undefined || storageKinds.has(kind.toLowerCase())) return undefined;
    return badRequest(
      'InvalidValuesForRequestParameters',
      `Values for request parameters are invalid: kind.`,
      'kind',
    );
  },
};

const sitePlan: Rule = {
  phase: 'run',
  check: (draft, view) => {
    const plan = textOf(propertiesOf(draft)['serverFarmId']);
    if (plan === undefined || plan === '') return undefined;
    // A bare name refers to a plan in the same group.
    const id = plan.startsWith('/')
      ? plan
      : `/subscriptions/${draft.id.subscriptionId ?? ''}/resourceGroups/${draft.id.resourceGroup ?? ''}/providers/Microsoft.Web/serverfarms/${plan}`;
    const found = view.lookup(id, draft.tenantId);
    if (found === undefined)
      return new ArmError(404, {
        code: 'NotFound',
        message: `Cannot find ServerFarm with name ${id.split('/').at(-1) ?? ''}.`,
        target: 'serverFarmId',
      });
    if (textOf(found['location']) === (draft.location ?? undefined)) return undefined;
    return new ArmError(404, {
      code: 'NotFound',
      message: `Cannot find app service plan ${id} in location ${draft.location ?? ''}: the plan and the site must be in the same region.`,
      target: 'serverFarmId',
    });
  },
};

const databasePassword: Rule = {
  phase: 'run',
  check: (draft) => {
    if (draft.existing !== undefined) return undefined;
    const properties = propertiesOf(draft);
    const adOnly =
      at(properties, 'administrators', 'azureADOnlyAuthentication') === true ||
      at(properties, 'authConfig', 'passwordAuth') === 'Disabled';
    const password = textOf(properties['administratorLoginPassword']);
    if (
      adOnly ||
      (textOf(properties['createMode']) !== undefined && textOf(properties['createMode']) !== 'Default')
    )
      return undefined;
    const login = textOf(properties['administratorLogin']);
    if (login === undefined)
      return badRequest(
        'InvalidParameterValue',
        'Invalid value given for parameter administratorLogin. Specify a valid parameter value.',
        'administratorLogin',
      );
    if (
      [
        'admin',
        'administrator',
        'sa',
        'root',
        'azure_superuser',
        'azure_pg_admin',
        'guest',
        'public',
        'postgres',
      ].includes(login.toLowerCase())
    )
      return badRequest(
        'InvalidParameterValue',
        `'${login}' is not a valid login name because it is a reserved word.`,
        'administratorLogin',
      );
    if (
      password !== undefined &&
      passwordIsComplex(password, 8) &&
      !password.toLowerCase().includes(login.toLowerCase())
    )
      return undefined;
    return badRequest(
      'PasswordNotComplex',
      'Password validation failed. The password does not meet policy requirements because it is not complex enough.',
      'administratorLoginPassword',
    );
  },
};

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

const budget: Rule = {
  phase: 'run',
  check: (draft) => {
    const properties = propertiesOf(draft);
    if (typeof properties['amount'] !== 'number' || properties['amount'] <= 0)
      return badRequest('400', 'The budget amount must be a number greater than zero.', 'amount');
    const start = textOf(objectOf(properties['timePeriod'])['startDate']);
    if (start !== undefined && /^\d{4}-\d{2}-01/.test(start)) return undefined;
    return badRequest('400', 'Start date must be first day of the month.', 'timePeriod.startDate');
  },
};

const lockLevel: Rule = {
  phase: 'preflight',
  check: (draft) => {
    const level = textOf(propertiesOf(draft)['level'])?.toLowerCase();
    if (level === 'cannotdelete' || level === 'readonly') return undefined;
    return badRequest(
      'LockLevelNotSupported',
      `The lock level '${textOf(propertiesOf(draft)['level']) ?? ''}' is not supported. The supported levels are 'CanNotDelete,ReadOnly'.`,
      'level',
    );
  },
};

export const applicationRules: Rules = {
  'microsoft.storage/storageaccounts': [storageSku],
  'microsoft.web/sites': [sitePlan],
  'microsoft.sql/servers': [databasePassword],
  'microsoft.dbforpostgresql/flexibleservers': [databasePassword],
  'microsoft.dbformysql/flexibleservers': [databasePassword],
  'microsoft.keyvault/vaults': [vaultTenant, vaultSoftDelete],
  'microsoft.consumption/budgets': [budget],
  'microsoft.authorization/locks': [lockLevel],
};

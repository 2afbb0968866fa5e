import { describe, expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';
import { displayAccess, displayAliases, keyOfDisplayName } from './display-access.ts';
import { checkPermission, effectivePermissions } from './effective.ts';
import { keysBeyondGrant, customerKeys, operatorKeys, unknownKeys } from './grantable.ts';
import { menu, pageOfKey, visibleMenu } from './menu.ts';
import { permissionKeys, permissionLabel, permissionTree } from './permission-tree.ts';

/** Keys used by routes and menus, repeated here so that the test detects a renamed key. */
const pageKeys =
  `organizationList, roleList, userList, blueprintList, imageList, extensionList, blueprintTypeList, templateFieldList,
  templateFormList, templateTypeList, subscriptionList, costAnalysis, resourceGroupList, insightsService, metrics, policyAssign,
  complianceResource, costRecommendation, securityRecommendation, highAvailabilityRecommendation,
  operationalExcellenceRecommendation, performanceRecommendation, s3BucketList, powerBiDashboardList, exploreDataList,
  portalVmList, azureVmList, storageAccountList, functionAppList, formList, blueprints, deploymentList, cms, learnList,
  converter, convertedList, websiteSettings`.split(/[\s,]+/);

/** The entities of each permission group with their keys. */
const groups: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  administration: {
    organization: [
      'organizationMailTemplatePreview',
      'organizationPermissionView',
      'organizationPermissionEdit',
    ],
    role: ['roleCreate', 'roleEdit', 'roleDelete', 'roleView'],
    user: ['userInvite', 'userCreate', 'userEdit', 'userDelete', 'userView'],
    blueprint: ['blueprintCreate'],
    image: ['imageCreate'],
    extension: ['extensionCreate'],
  },
  subscription: {
    subscription: ['subscriptionList'],
    resourceGroup: ['resourceGroupAccess'],
    insights: ['insightsService'],
    metrics: ['metrics'],
  },
  policy: {
    policyAssignment: ['policyAssign'],
    policyCompliance: ['complianceResource'],
    policyDefinition: ['policyDefinitionView'],
    policyReport: ['policyReportView'],
  },
  optimizer: {
    optimizerCost: ['costRecommendation'],
    optimizerSecurity: ['securityRecommendation'],
    optimizerHighAvailability: ['highAvailabilityRecommendation'],
    optimizerOperationalExcellence: ['operationalExcellenceRecommendation'],
    optimizerPerformance: ['performanceRecommendation'],
  },
  other: {
    marketplace: ['marketplaceList'],
    blueprints: ['blueprints'],
    learn: ['learnList'],
    converter: ['converter', 'convertedList'],
    deployment: [
      'blueprintProvision',
      'deploymentList',
      'resourceManagement',
      'deploymentAssign',
      'deploymentDownload',
      'deploymentDelete',
      'deploymentShare',
      'deploymentApprove',
    ],
    cms: ['cms'],
    cost: ['costUsageLimitView', 'costUsageLimitEdit', 'costAnalysis'],
  },
  resource: {
    vm: ['portalVmList', 'azureVmList', 'vmInsights'],
    powerBiDashboard: ['powerBiDashboardList'],
    exploreData: [
      'exploreDataQuery',
      'exploreDataFilter',
      'exploreDataShare',
      'exploreDataCsv',
      'exploreDataJson',
    ],
    storageAccount: ['storageAccountUpload', 'storageAccountInsights', 'storageAccountTable'],
    s3Bucket: ['s3BucketList'],
    dataLake: ['dataLakeView'],
    functionApp: ['functionAppSettings', 'functionAppDeploymentCenter'],
    form: ['formShare', 'formRun'],
  },
  websiteSettings: {
    websiteSettings: ['websiteSettingsInfo', 'websiteSettingsLocation', 'websiteSettingsCareers'],
  },
};

describe('permission tree', () => {
  it('contains every page key', () => {
    expect(pageKeys).toHaveLength(37);
    expect(pageKeys.filter((key) => !permissionKeys.includes(key))).toEqual([]);
  });

  it.each(Object.entries(groups))(
    'contains the group %s with all of its entities and actions',
    (id, entities) => {
      const group = permissionTree.find((candidate) => candidate.id === id);
      const missing = Object.entries(entities).flatMap(([entity, keys]) => {
        const leaves = group?.entities.find((candidate) => candidate.id === entity)?.permissions ?? [];
        return keys.filter((key) => !leaves.some((leaf) => leaf.key === key));
      });
      expect(missing).toEqual([]);
    },
  );

  it('has unique keys, each with a label', () => {
    expect(new Set(permissionKeys).size).toBe(permissionKeys.length);
    expect(permissionKeys.filter((key) => permissionLabel(key) === key)).toEqual([]);
  });

  it('grants readers no administration keys, and reserves customer management for operators', () => {
    expect(defaultRoles.reader.filter((key) => /(Create|Edit|Delete|Invite)$/.test(key))).toEqual([]);
    for (const key of ['auditList', 'organizationConnection', 'organizationMailTemplateEdit', 'userList']) {
      expect([key, defaultRoles.engineer.includes(key), defaultRoles.admin.includes(key)]).toEqual([
        key,
        false,
        true,
      ]);
    }
    expect(operatorKeys.filter((key) => defaultRoles.admin.includes(key))).toEqual([]);
    expect(operatorKeys.filter((key) => customerKeys.includes(key))).toEqual([]);
  });
});

describe('permission check', () => {
  it.each([
    [['a'], ['a'], { allowed: true }],
    [['a'], [], { allowed: false, missing: 'role' }],
    [[], ['a'], { allowed: false, missing: 'organization' }],
    [[], [], { allowed: false, missing: 'both' }],
    [undefined, ['a'], { allowed: false, missing: 'list' }],
    [['a'], undefined, { allowed: false, missing: 'list' }],
  ])(
    'returns the expected result for %j of the organization and %j of the role',
    (orgInfo, roleInfo, expected) => {
      expect(checkPermission({ orgInfo, roleInfo }, 'a')).toEqual(expected);
      expect(effectivePermissions({ orgInfo, roleInfo })).toEqual(expected.allowed ? ['a'] : []);
    },
  );

  it('allows granting only keys held on both sides, and keeping existing ones', () => {
    const editor = { orgInfo: ['a', 'b'], roleInfo: ['b', 'c'] };
    expect(keysBeyondGrant(editor, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    expect(keysBeyondGrant(editor, ['a', 'b', 'c', 'd'], ['a', 'd'])).toEqual(['c']);
    expect(keysBeyondGrant(editor, [], ['a', 'd'])).toEqual([]);
    expect(unknownKeys(['userList', 'nonsense'])).toEqual([{ key: 'nonsense', index: 1 }]);
  });
});

describe('display helper', () => {
  it('maps its names to permission keys', () => {
    expect(displayAliases).toEqual({
      modelList: 'blueprintList',
      vmImageList: 'imageList',
      organizationBlueprints: 'blueprintList',
      costManagement: 'costAnalysis',
    });
    expect(keyOfDisplayName('vmImageList')).toBe('imageList');
    expect(keyOfDisplayName('roleList')).toBe('roleList');
  });
  it.each(['organizationList', 'userList', 'roleList', 'modelList', 'vmImageList', 'extensionList'])(
    'returns full access for %s',
    (name) => expect(displayAccess(name)).toEqual({ create: true, edit: true, delete: true, view: true }),
  );
  it.each(['blueprintList', 'deploymentList', 'organizationBlueprints', 'costManagement'])(
    'returns true for %s',
    (name) => expect(displayAccess(name)).toBe(true),
  );
  it('returns false for other names', () => expect(displayAccess('websiteSettings')).toBe(false));
});

describe('sidebar menu', () => {
  const listMenuIds = (provider: string, ...keys: string[]) =>
    visibleMenu({ provider, holds: (key) => keys.includes(key) }).flatMap(({ entries }) =>
      entries.map(({ id }) => id),
    );

  it('has an entry for every page key except the type list and those that share the VM list', () => {
    const covered = new Set(menu.flatMap(({ entries }) => entries.flatMap(({ anyOf }) => anyOf)));
    expect(pageKeys.filter((key) => !covered.has(key))).toEqual(['blueprintTypeList']);
    expect([...covered].filter((key) => !permissionKeys.includes(key))).toEqual([]);
  });

  it.each([
    ['only the resource groups without keys', 'azure', [], ['resourceGroups']],
    ['no buckets to Azure accounts', 'azure', ['s3BucketList'], ['resourceGroups']],
    ['buckets to AWS accounts', 'aws-auth', ['s3BucketList'], ['resourceGroups', 's3Buckets']],
    ['no buckets without their key', 'aws-auth', [], ['resourceGroups']],
    ['entries without a provider to all accounts', 'aws-auth', ['userList'], ['users', 'resourceGroups']],
    ['machines by the cloud’s key', 'azure', ['azureVmList'], ['resourceGroups', 'virtualMachines']],
    ['machines by the portal’s key', 'azure', ['portalVmList'], ['resourceGroups', 'virtualMachines']],
  ])('shows %s', (_case, provider, keys, expected) => {
    expect(listMenuIds(provider, ...keys)).toEqual(expected);
  });

  it('shows a group with only its visible entries', () => {
    const groupsSeen = visibleMenu({ provider: 'azure', holds: (key) => key === 'roleList' });
    expect(groupsSeen.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['administration', 1],
      ['subscription', 1],
    ]);
  });

  it('returns the page of a page key, and undefined for an action key', () => {
    expect(pageOfKey('portalVmList')).toBe('/vm');
    expect(pageOfKey('blueprints')).toBe('/');
    expect(pageOfKey('userInvite')).toBeUndefined();
  });
});

import type { cloudProviders } from '../reference/enumerations.ts';

/** An entry of the sidebar, with its visibility rules. */
export interface MenuEntry {
  readonly id: string;
  /** Path below /portal. */
  readonly path: string;
  /** The entry is visible to holders of any of these keys. */
  readonly anyOf: readonly string[];
  /** Visible only to accounts of this provider. By default visible to all. */
  readonly provider?: (typeof cloudProviders)[number];
  /** Always visible; its data still requires the key. */
  readonly always?: true;
}

export interface MenuGroup {
  readonly id: string;
  readonly entries: readonly MenuEntry[];
}

const entry = (id: string, path: string, ...anyOf: readonly string[]): MenuEntry => ({ id, path, anyOf });

/** The whole sidebar. A single entry forms a group with the same name. */
export const menu: readonly MenuGroup[] = [
  { id: 'blueprints', entries: [entry('blueprints', '/', 'blueprints')] },
  { id: 'deployments', entries: [entry('deployments', '/deployment', 'deploymentList')] },
  {
    id: 'administration',
    entries: [
      entry('organizations', '/organization', 'organizationList'),
      entry('users', '/user', 'userList'),
      entry('roles', '/role', 'roleList'),
      entry('models', '/model', 'blueprintList'),
      entry('images', '/image', 'imageList'),
      entry('extensions', '/extension', 'extensionList'),
    ],
  },
  {
    id: 'template',
    entries: [
      entry('templateFields', '/template/field', 'templateFieldList'),
      entry('templateForms', '/template/form', 'templateFormList'),
      entry('templateTypes', '/template/type', 'templateTypeList'),
    ],
  },
  {
    id: 'subscription',
    entries: [
      entry('subscriptions', '/subscription', 'subscriptionList'),
      {
        id: 'resourceGroups',
        path: '/subscription/resourceGroup?sids=All',
        anyOf: ['resourceGroupList'],
        always: true,
      },
      entry('costAnalysis', '/costanalysis', 'costAnalysis'),
      entry('metrics', '/metrics', 'metrics'),
      entry('insights', '/insights', 'insightsService'),
    ],
  },
  {
    id: 'policy',
    entries: [
      entry('policyAssignments', '/policy/assignments', 'policyAssign'),
      entry('complianceResources', '/policy/resources', 'complianceResource'),
    ],
  },
  {
    id: 'optimizer',
    entries: [
      entry('optimizerCost', '/optimizer/cost', 'costRecommendation'),
      entry('optimizerSecurity', '/optimizer/security', 'securityRecommendation'),
      entry('optimizerHighAvailability', '/optimizer/highAvailability', 'highAvailabilityRecommendation'),
      entry(
        'optimizerOperationalExcellence',
        '/optimizer/operationalExcellence',
        'operationalExcellenceRecommendation',
      ),
      entry('optimizerPerformance', '/optimizer/performance', 'performanceRecommendation'),
    ],
  },
  {
    id: 'resource',
    entries: [
      entry('powerBiDashboards', '/pbiDashboard', 'powerBiDashboardList'),
      entry('exploreData', '/explore-database', 'exploreDataList'),
      entry('forms', '/form', 'formList'),
      entry('virtualMachines', '/vm', 'azureVmList', 'portalVmList'),
      { id: 's3Buckets', path: '/aws/s3bucket', anyOf: ['s3BucketList'], provider: 'aws-auth' },
      entry('storageAccounts', '/storageAccount', 'storageAccountList'),
      entry('functionApps', '/functionApp', 'functionAppList'),
    ],
  },
  { id: 'cms', entries: [entry('cms', '/cms/pageslist', 'cms')] },
  { id: 'learn', entries: [entry('learn', '/learn', 'learnList')] },
  {
    id: 'converter',
    entries: [
      entry('converter', '/converter/workspace', 'converter'),
      entry('converted', '/converter/saved', 'convertedList'),
    ],
  },
  { id: 'websiteSettings', entries: [entry('websiteSettings', '/website-settings', 'websiteSettings')] },
];

/** Returns whether an entry is visible to an account of this provider that holds these keys. */
export function isEntryVisible(
  { anyOf, provider, always }: MenuEntry,
  account: { readonly provider: string; readonly holds: (key: string) => boolean },
): boolean {
  if (provider !== undefined && provider !== account.provider) return false;
  return always === true || anyOf.some((key) => account.holds(key));
}

/** Returns the visible part of the sidebar for an account. A group is visible if any of its entries is. */
export function visibleMenu(account: {
  readonly provider: string;
  readonly holds: (key: string) => boolean;
}): MenuGroup[] {
  return menu
    .map(({ id, entries }) => ({
      id,
      entries: entries.filter((candidate) => isEntryVisible(candidate, account)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the path, below /portal, of the page that a key opens, or undefined for keys of actions. */
export function pageOfKey(key: string): string | undefined {
  return menu.flatMap(({ entries }) => entries).find(({ anyOf }) => anyOf.includes(key))?.path;
}

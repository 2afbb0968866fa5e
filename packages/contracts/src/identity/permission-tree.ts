/**
 * The permission tree as data. A key is `<entity><Action>` in camelCase; page keys keep their fixed spelling.
 * Used by menus, guards, buttons, OpenAPI and the server.
 */

/** A key that can be granted, with the label and description shown to administrators. */
export interface PermissionLeaf {
  readonly key: string;
  readonly label: string;
}

/** A screen or entity with its actions. */
export interface PermissionEntity {
  readonly id: string;
  readonly label: string;
  readonly permissions: readonly PermissionLeaf[];
}

/** A top-level branch of the tree. */
export interface PermissionGroup {
  readonly id: string;
  readonly label: string;
  readonly entities: readonly PermissionEntity[];
}

const crud = (entity: string, noun: string) =>
  [
    { key: `${entity}Create`, label: `Create ${noun}` },
    { key: `${entity}Edit`, label: `Edit ${noun}` },
    { key: `${entity}Delete`, label: `Delete ${noun}` },
    { key: `${entity}View`, label: `View ${noun}` },
  ] as const;

const page = (key: string, label: string) => ({ key, label }) as const;

export const permissionTree: readonly PermissionGroup[] = [
  {
    id: 'administration',
    label: 'Administration',
    entities: [
      {
        id: 'organization',
        label: 'Organization',
        permissions: [
          page('organizationList', 'List organizations'),
          ...crud('organization', 'organizations'),
          { key: 'organizationMailTemplatePreview', label: 'Preview mail templates' },
          { key: 'organizationMailTemplateEdit', label: 'Edit mail templates' },
          { key: 'organizationPermissionView', label: 'View permissions of organizations' },
          { key: 'organizationPermissionEdit', label: 'Edit permissions of organizations' },
          { key: 'organizationConnection', label: 'Manage cloud connections' },
          { key: 'organizationWebhook', label: 'Manage webhooks' },
        ],
      },
      { id: 'audit', label: 'Audit', permissions: [{ key: 'auditList', label: 'View the audit log' }] },
      {
        id: 'role',
        label: 'Role',
        permissions: [page('roleList', 'List roles'), ...crud('role', 'roles')],
      },
      {
        id: 'user',
        label: 'User',
        permissions: [
          page('userList', 'List users'),
          ...crud('user', 'users'),
          { key: 'userInvite', label: 'Invite users' },
        ],
      },
      {
        id: 'blueprint',
        label: 'Blueprint management',
        permissions: [
          page('blueprintList', 'List managed blueprints'),
          page('blueprintTypeList', 'List blueprint types'),
          ...crud('blueprint', 'blueprints'),
          { key: 'blueprintPublish', label: 'Publish, pause and archive blueprints' },
          { key: 'blueprintOverride', label: 'Publish blueprints without passing tests' },
          { key: 'blueprintAssign', label: 'Assign blueprints to organizations and roles' },
        ],
      },
      {
        id: 'image',
        label: 'Image',
        permissions: [page('imageList', 'List images'), ...crud('image', 'images')],
      },
      {
        id: 'extension',
        label: 'Extension',
        permissions: [page('extensionList', 'List extensions'), ...crud('extension', 'extensions')],
      },
      {
        id: 'template',
        label: 'Template',
        permissions: [
          page('templateFieldList', 'List template fields'),
          { key: 'templateFieldCreate', label: 'Create template fields' },
          { key: 'templateFieldEdit', label: 'Edit template fields' },
          { key: 'templateFieldDelete', label: 'Delete template fields' },
          page('templateFormList', 'List template forms'),
          { key: 'templateFormCreate', label: 'Create template forms' },
          { key: 'templateFormEdit', label: 'Edit template forms' },
          { key: 'templateFormPublish', label: 'Publish template forms' },
          { key: 'templateFormDelete', label: 'Delete template forms' },
          page('templateTypeList', 'List template types'),
          { key: 'templateTypeCreate', label: 'Create template types' },
          { key: 'templateTypeEdit', label: 'Edit template types' },
          { key: 'templateTypeDelete', label: 'Delete template types' },
        ],
      },
    ],
  },
  {
    id: 'subscription',
    label: 'Subscription',
    entities: [
      {
        id: 'subscription',
        label: 'Subscription list',
        permissions: [
          page('subscriptionList', 'List subscriptions'),
          { key: 'subscriptionView', label: 'View subscriptions' },
        ],
      },
      {
        id: 'resourceGroup',
        label: 'Resource group',
        permissions: [
          page('resourceGroupList', 'List resource groups'),
          ...crud('resourceGroup', 'resource groups'),
          { key: 'resourceGroupAccess', label: 'Manage access to resource groups' },
        ],
      },
      {
        id: 'insights',
        label: 'Insights',
        permissions: [
          page('insightsService', 'View insights'),
          { key: 'alertEdit', label: 'Edit alert rules, acknowledge and silence insights' },
        ],
      },
      { id: 'metrics', label: 'Metrics', permissions: [page('metrics', 'View metrics')] },
    ],
  },
  {
    id: 'policy',
    label: 'Policy',
    entities: [
      {
        id: 'policyAssignment',
        label: 'Assignment',
        permissions: [
          page('policyAssign', 'List policy assignments'),
          ...crud('policyAssignment', 'assignments'),
        ],
      },
      {
        id: 'policyCompliance',
        label: 'Compliance',
        permissions: [page('complianceResource', 'View compliance of resources')],
      },
      {
        id: 'policyDefinition',
        label: 'Definition',
        permissions: [{ key: 'policyDefinitionView', label: 'View policy definitions' }],
      },
      {
        id: 'policyReport',
        label: 'Report',
        permissions: [{ key: 'policyReportView', label: 'View policy reports' }],
      },
    ],
  },
  {
    id: 'optimizer',
    label: 'Optimizer',
    entities: [
      {
        id: 'optimizerCost',
        label: 'Cost',
        permissions: [page('costRecommendation', 'View cost recommendations')],
      },
      {
        id: 'optimizerSecurity',
        label: 'Security',
        permissions: [page('securityRecommendation', 'View security recommendations')],
      },
      {
        id: 'optimizerHighAvailability',
        label: 'High availability',
        permissions: [page('highAvailabilityRecommendation', 'View high availability recommendations')],
      },
      {
        id: 'optimizerOperationalExcellence',
        label: 'Operational excellence',
        permissions: [
          page('operationalExcellenceRecommendation', 'View operational excellence recommendations'),
        ],
      },
      {
        id: 'optimizerPerformance',
        label: 'Performance',
        permissions: [page('performanceRecommendation', 'View performance recommendations')],
      },
    ],
  },
  {
    id: 'other',
    label: 'Workspace',
    entities: [
      {
        id: 'marketplace',
        label: 'Marketplace',
        permissions: [{ key: 'marketplaceList', label: 'Browse the cloud gallery' }],
      },
      {
        id: 'blueprints',
        label: 'Blueprints',
        permissions: [page('blueprints', 'View blueprints in the marketplace')],
      },
      {
        id: 'deployment',
        label: 'Deployment',
        permissions: [
          { key: 'blueprintProvision', label: 'Deploy blueprints' },
          page('deploymentList', 'List deployments'),
          { key: 'resourceManagement', label: 'Open deployments' },
          { key: 'deploymentAssign', label: 'Assign deployments' },
          { key: 'deploymentDownload', label: 'Download deployments' },
          { key: 'deploymentDelete', label: 'Delete deployments' },
          { key: 'deploymentShare', label: 'Share deployments' },
          { key: 'deploymentApprove', label: 'Approve deployments requested by others' },
        ],
      },
      { id: 'learn', label: 'Learn', permissions: [page('learnList', 'Use the learning area')] },
      {
        id: 'converter',
        label: 'Converter',
        permissions: [
          page('converter', 'Convert templates'),
          page('convertedList', 'List saved conversions'),
        ],
      },
      {
        id: 'cms',
        label: 'Content management',
        permissions: [page('cms', 'Manage content'), ...crud('cmsPage', 'pages')],
      },
      {
        id: 'cost',
        label: 'Cost',
        permissions: [
          page('costAnalysis', 'View cost analysis'),
          { key: 'costUsageLimitView', label: 'View cost usage limits' },
          { key: 'costUsageLimitEdit', label: 'Edit cost usage limits' },
        ],
      },
    ],
  },
  {
    id: 'resource',
    label: 'Resource',
    entities: [
      {
        id: 'vm',
        label: 'Virtual machine',
        permissions: [
          page('portalVmList', 'List virtual machines of the portal'),
          page('azureVmList', 'List all virtual machines'),
          { key: 'vmInsights', label: 'View insights of virtual machines' },
        ],
      },
      {
        id: 'powerBiDashboard',
        label: 'Power BI dashboard',
        permissions: [
          page('powerBiDashboardList', 'List dashboards'),
          ...crud('powerBiDashboard', 'dashboards'),
        ],
      },
      {
        id: 'exploreData',
        label: 'Explore data',
        permissions: [
          page('exploreDataList', 'List data sources'),
          { key: 'exploreDataQuery', label: 'Use the query editor' },
          { key: 'exploreDataFilter', label: 'Filter queries' },
          { key: 'exploreDataShare', label: 'Share queries' },
          { key: 'exploreDataCsv', label: 'Download CSV' },
          { key: 'exploreDataJson', label: 'Download JSON' },
        ],
      },
      {
        id: 'storageAccount',
        label: 'Storage account',
        permissions: [
          page('storageAccountList', 'List storage accounts'),
          { key: 'storageAccountUpload', label: 'Upload to storage accounts' },
          { key: 'storageAccountInsights', label: 'View insights of storage accounts' },
          { key: 'storageAccountTable', label: 'Use tables' },
        ],
      },
      {
        id: 's3Bucket',
        label: 'S3 bucket',
        permissions: [page('s3BucketList', 'List S3 buckets'), ...crud('s3Bucket', 'S3 buckets')],
      },
      {
        id: 'dataLake',
        label: 'Data lake',
        permissions: [{ key: 'dataLakeView', label: 'View data lakes' }],
      },
      {
        id: 'functionApp',
        label: 'Function app',
        permissions: [
          page('functionAppList', 'List function apps'),
          { key: 'functionAppSettings', label: 'Edit app settings' },
          { key: 'functionAppDeploymentCenter', label: 'Use the deployment center' },
        ],
      },
      {
        id: 'form',
        label: 'Form',
        permissions: [
          page('formList', 'List forms'),
          ...crud('form', 'forms'),
          { key: 'formShare', label: 'Share forms' },
          { key: 'formRun', label: 'Run forms' },
        ],
      },
    ],
  },
  {
    id: 'websiteSettings',
    label: 'Website settings',
    entities: [
      {
        id: 'websiteSettings',
        label: 'Website settings',
        permissions: [
          page('websiteSettings', 'Open website settings'),
          { key: 'websiteSettingsInfo', label: 'Edit site information' },
          { key: 'websiteSettingsLocation', label: 'Edit locations' },
          { key: 'websiteSettingsCareers', label: 'Edit careers' },
        ],
      },
    ],
  },
];

/** Every key of the tree, in order. */
export const permissionKeys: readonly string[] = permissionTree.flatMap((group) =>
  group.entities.flatMap((entity) => entity.permissions.map((permission) => permission.key)),
);

const labels = new Map(
  permissionTree.flatMap((group) =>
    group.entities.flatMap((entity) => entity.permissions.map((leaf) => [leaf.key, leaf.label] as const)),
  ),
);

/** Returns the label of a key, or the key itself if it is unknown. */
export function permissionLabel(key: string): string {
  return labels.get(key) ?? key;
}

/**
 * Pages of the portal: their paths, the permission keys that open them and their places in the sidebar. The portal's routes and menus are generated from this table.
 */
export interface Screen {
  readonly id: string;
  /** Path below /portal. */
  readonly path: string;
  /** Any of these keys opens the page; `open` is for everyone, `session` for every signed-in account. */
  readonly access:
    | { readonly kind: 'open' | 'session' }
    | { readonly kind: 'key'; readonly anyOf: readonly string[] };
}

export const screens = {
  home: { id: 'home', path: '/home', access: { kind: 'session' } },
  blueprints: { id: 'blueprints', path: '/', access: { kind: 'key', anyOf: ['blueprints'] } },
  blueprint: { id: 'blueprint', path: '/blueprint/:name', access: { kind: 'key', anyOf: ['blueprints'] } },
  blueprintForm: {
    id: 'blueprintForm',
    path: '/blueprint/:name/form',
    access: { kind: 'key', anyOf: ['blueprintProvision'] },
  },
  deployments: { id: 'deployments', path: '/deployment', access: { kind: 'key', anyOf: ['deploymentList'] } },
  deploymentInGroup: {
    id: 'deploymentInGroup',
    path: '/deployment/subscription/:sid/resourcegroup/:rid/deploymentname/:dname',
    access: { kind: 'key', anyOf: ['resourceManagement'] },
  },
  deploymentInSubscription: {
    id: 'deploymentInSubscription',
    path: '/deployment/subscription/:sid/deploymentname/:dname',
    access: { kind: 'key', anyOf: ['resourceManagement'] },
  },
  fleets: { id: 'fleets', path: '/deployment/fleet', access: { kind: 'key', anyOf: ['deploymentList'] } },
  fleetStart: {
    id: 'fleetStart',
    path: '/deployment/fleet/new',
    access: { kind: 'key', anyOf: ['blueprintProvision'] },
  },
  fleet: { id: 'fleet', path: '/deployment/fleet/:id', access: { kind: 'key', anyOf: ['deploymentList'] } },
  subscriptions: {
    id: 'subscriptions',
    path: '/subscription',
    access: { kind: 'key', anyOf: ['subscriptionList'] },
  },
  resources: {
    id: 'resources',
    path: '/subscription/resource',
    access: { kind: 'key', anyOf: ['resourceGroupList'] },
  },
  resourceGroups: {
    id: 'resourceGroups',
    path: '/subscription/resourceGroup',
    access: { kind: 'key', anyOf: ['resourceGroupList'] },
  },
  subscriptionResourceGroups: {
    id: 'subscriptionResourceGroups',
    path: '/subscription/:sid/resourceGroup',
    access: { kind: 'key', anyOf: ['resourceGroupList'] },
  },
  resourceGroup: {
    id: 'resourceGroup',
    path: '/subscription/:sid/resourceGroup/:rid',
    access: { kind: 'key', anyOf: ['resourceGroupList', 'resourceGroupView'] },
  },
  costAnalysis: {
    id: 'costAnalysis',
    path: '/costanalysis',
    access: { kind: 'key', anyOf: ['costAnalysis'] },
  },
  metrics: {
    id: 'metrics',
    path: '/metrics',
    access: { kind: 'key', anyOf: ['metrics'] },
  },
  applications: {
    id: 'applications',
    path: '/insights/applications/:id?/:operationId?',
    access: { kind: 'key', anyOf: ['insightsService'] },
  },
  insights: {
    id: 'insights',
    path: '/insights/:id?',
    access: { kind: 'key', anyOf: ['insightsService'] },
  },
  alertRuleCreate: {
    id: 'alertRuleCreate',
    path: '/insights/rules/new',
    access: { kind: 'key', anyOf: ['alertEdit'] },
  },
  costLimits: {
    id: 'costLimits',
    path: '/limit',
    access: { kind: 'key', anyOf: ['costUsageLimitView', 'costUsageLimitEdit'] },
  },
  organizations: {
    id: 'organizations',
    path: '/organization',
    access: { kind: 'key', anyOf: ['organizationList'] },
  },
  organizationCreate: {
    id: 'organizationCreate',
    path: '/organization/new',
    access: { kind: 'key', anyOf: ['organizationCreate'] },
  },
  organization: {
    id: 'organization',
    path: '/organization/:id',
    access: { kind: 'key', anyOf: ['organizationView'] },
  },
  users: { id: 'users', path: '/user', access: { kind: 'key', anyOf: ['userList'] } },
  userCreate: { id: 'userCreate', path: '/user/new', access: { kind: 'key', anyOf: ['userCreate'] } },
  user: { id: 'user', path: '/user/:id', access: { kind: 'key', anyOf: ['userView', 'userEdit'] } },
  invitations: {
    id: 'invitations',
    path: '/user/invitations',
    access: { kind: 'key', anyOf: ['userInvite', 'userEdit'] },
  },
  mailTemplates: {
    id: 'mailTemplates',
    path: '/organization/:id/mail',
    access: { kind: 'key', anyOf: ['organizationMailTemplatePreview', 'organizationMailTemplateEdit'] },
  },
  mailPreview: {
    id: 'mailPreview',
    path: '/preview',
    access: { kind: 'key', anyOf: ['organizationMailTemplatePreview'] },
  },
  roles: { id: 'roles', path: '/role', access: { kind: 'key', anyOf: ['roleList'] } },
  roleCreate: { id: 'roleCreate', path: '/role/new', access: { kind: 'key', anyOf: ['roleCreate'] } },
  roleCompare: {
    id: 'roleCompare',
    path: '/role/compare',
    access: { kind: 'key', anyOf: ['roleView', 'roleEdit'] },
  },
  role: { id: 'role', path: '/role/:id', access: { kind: 'key', anyOf: ['roleView', 'roleEdit'] } },
  announcements: {
    id: 'announcements',
    path: '/announcement',
    access: { kind: 'key', anyOf: ['organizationEdit'] },
  },
  approvals: {
    id: 'approvals',
    path: '/approval',
    access: { kind: 'key', anyOf: ['deploymentApprove', 'blueprintProvision'] },
  },
  models: { id: 'models', path: '/model', access: { kind: 'key', anyOf: ['blueprintList'] } },
  modelCreate: { id: 'modelCreate', path: '/model/new', access: { kind: 'key', anyOf: ['blueprintCreate'] } },
  images: { id: 'images', path: '/image', access: { kind: 'key', anyOf: ['imageList'] } },
  imageCreate: { id: 'imageCreate', path: '/image/new', access: { kind: 'key', anyOf: ['imageCreate'] } },
  image: { id: 'image', path: '/image/:id', access: { kind: 'key', anyOf: ['imageList', 'imageView'] } },
  extensions: { id: 'extensions', path: '/extension', access: { kind: 'key', anyOf: ['extensionList'] } },
  extensionCreate: {
    id: 'extensionCreate',
    path: '/extension/new',
    access: { kind: 'key', anyOf: ['extensionCreate'] },
  },
  extension: {
    id: 'extension',
    path: '/extension/:id',
    access: { kind: 'key', anyOf: ['extensionList', 'extensionView'] },
  },
  model: {
    id: 'model',
    path: '/model/:name',
    access: { kind: 'key', anyOf: ['blueprintView', 'blueprintEdit'] },
  },
  templateTypes: {
    id: 'templateTypes',
    path: '/template/type',
    access: { kind: 'key', anyOf: ['templateTypeList'] },
  },
  templateFields: {
    id: 'templateFields',
    path: '/template/field',
    access: { kind: 'key', anyOf: ['templateFieldList'] },
  },
  templateForms: {
    id: 'templateForms',
    path: '/template/form',
    access: { kind: 'key', anyOf: ['templateFormList'] },
  },
  templateForm: {
    id: 'templateForm',
    path: '/template/form/:id',
    access: { kind: 'key', anyOf: ['templateFormList'] },
  },
  audit: { id: 'audit', path: '/audit', access: { kind: 'key', anyOf: ['auditList'] } },
  websiteSettings: {
    id: 'websiteSettings',
    path: '/website-settings',
    access: { kind: 'key', anyOf: ['websiteSettings'] },
  },
  profile: { id: 'profile', path: '/profile', access: { kind: 'session' } },
  shared: { id: 'shared', path: '/shared', access: { kind: 'session' } },
  sharedDeployment: { id: 'sharedDeployment', path: '/shared/:share', access: { kind: 'session' } },
  sharedLink: { id: 'sharedLink', path: '/shared/link', access: { kind: 'open' } },
  help: { id: 'help', path: '/help', access: { kind: 'open' } },
} as const satisfies Record<string, Screen>;
export type ScreenId = keyof typeof screens;

/** Returns the path of a deployment's page, which differs between group scope and subscription scope. */
export function deploymentPath(deployment: {
  subscriptionId: string;
  resourceGroup: string | null;
  name: string;
}): string {
  const group = deployment.resourceGroup
    ? `/resourcegroup/${encodeURIComponent(deployment.resourceGroup)}`
    : '';
  return `/deployment/subscription/${deployment.subscriptionId}${group}/deploymentname/${deployment.name}`;
}

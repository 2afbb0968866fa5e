/**
 * Screens that are captured and checked for accessibility and missing texts; `account` is the signed-in user, absent
 * for signed-out screens. `tabs` lists tabs to check on the same visit, `choices` lists entries of the “More” menu, and
 * `dialogs` lists buttons whose dialogs are checked too.
 */
export const pictured: readonly {
  readonly name: string;
  readonly path: string;
  readonly account?: string;
  readonly tabs?: readonly string[];
  readonly choices?: readonly string[];
  readonly dialogs?: readonly string[];
}[] = [
  { name: 'sign-in', path: '/' },
  { name: 'help', path: '/portal/help' },
  { name: 'home', path: '/portal/home', account: 'engineer@contoso.example' },
  { name: 'home-admin', path: '/portal/home?scope=all', account: 'admin@contoso.example' },
  { name: 'home-operator', path: '/portal/home', account: 'operator@blueport.example' },
  { name: 'blueprints', path: '/portal', account: 'engineer@contoso.example' },
  { name: 'blueprints-table', path: '/portal?view=table', account: 'engineer@contoso.example' },
  { name: 'blueprint', path: '/portal/blueprint/hub-spoke-network', account: 'engineer@contoso.example' },
  {
    name: 'blueprint-creates',
    path: '/portal/blueprint/hub-spoke-network?tab=creates',
    account: 'engineer@contoso.example',
  },
  {
    name: 'blueprint-documentation',
    path: '/portal/blueprint/hub-spoke-network?tab=documentation',
    account: 'engineer@contoso.example',
  },
  { name: 'wizard', path: '/portal/blueprint/linux-vm/form', account: 'engineer@contoso.example' },
  {
    name: 'wizard-parameters',
    path: '/portal/blueprint/linux-vm/form?step=parameters',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-administrator',
    path: '/portal/blueprint/linux-vm/form?step=administrator',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-summary',
    path: '/portal/blueprint/linux-vm/form?step=summary',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-prefilled',
    path: '/portal/blueprint/windows-vm/form?title=From+a+link&resourceGroup=rg-link&location=westeurope&p.vmName=winlink&p.adminPassword=x&p.notThere=1&tag.owner=research',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-redeploy',
    path: '/portal/blueprint/windows-vm/form?from={deploymentName failed}&redeploy=1&step=subscription',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-redeploy-summary',
    path: '/portal/blueprint/storage-account/form?from={deploymentName drifted}&redeploy=1&step=summary',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-status-succeeded',
    path: '/portal/blueprint/storage-account/form?step=status&deployment={deploymentName drifted}',
    account: 'engineer@contoso.example',
  },
  {
    name: 'wizard-status-failed',
    path: '/portal/blueprint/windows-vm/form?step=status&deployment={deploymentName failed}',
    account: 'engineer@contoso.example',
  },
  { name: 'deployments', path: '/portal/deployment', account: 'engineer@contoso.example' },
  { name: 'deployments-trends', path: '/portal/deployment?trends=1', account: 'engineer@contoso.example' },
  { name: 'deployment', path: '/portal/{deployment drifted}', account: 'engineer@contoso.example' },
  { name: 'deployment-failed', path: '/portal/{deployment failed}', account: 'engineer@contoso.example' },
  {
    name: 'deployment-failed-operations',
    path: '/portal/{deployment failed}?tab=operations',
    account: 'engineer@contoso.example',
  },
  {
    name: 'deployment-failed-resources',
    path: '/portal/{deployment failed}?tab=resources',
    account: 'engineer@contoso.example',
  },
  {
    name: 'deployment-drifted',
    path: '/portal/{deployment drifted}?tab=resources',
    account: 'engineer@contoso.example',
    tabs: ['Operations', 'Cost', 'Activity', 'Configuration', 'Versions', 'Access'],
    choices: ['Lock…', 'Expiry…', 'Hand over…', 'View as JSON'],
    // The first one is on the tab that was opened last.
    dialogs: ['Share…', 'Delete'],
  },
  {
    name: 'deployment-graph',
    path: '/portal/{deployment drifted}?tab=resources&view=graph',
    account: 'engineer@contoso.example',
  },
  {
    name: 'deployment-template',
    path: '/portal/{deployment drifted}?tab=configuration&part=template',
    account: 'engineer@contoso.example',
  },
  {
    name: 'deployment-verdict',
    path: '/portal/{deployment drifted}?tab=configuration&part=verdict',
    account: 'engineer@contoso.example',
  },
  {
    name: 'deployment-undeletable',
    path: '/portal/{deployment undeletable}',
    account: 'engineer@contoso.example',
  },
  { name: 'deployment-deleted', path: '/portal/{deployment deleted}', account: 'engineer@contoso.example' },
  {
    name: 'deployment-rejected',
    path: '/portal/{deployment rejected}',
    account: 'engineer@contoso.example',
  },
  { name: 'fleets', path: '/portal/deployment/fleet', account: 'engineer@contoso.example' },
  {
    name: 'fleet',
    path: '/portal/deployment/fleet/{fleet admin@contoso.example}',
    account: 'engineer@contoso.example',
  },
  { name: 'fleet-start', path: '/portal/deployment/fleet/new', account: 'engineer@contoso.example' },
  { name: 'shared-with-me', path: '/portal/shared', account: 'reader@contoso.example' },
  {
    name: 'shared-deployment',
    path: '/portal/shared/{share reader@contoso.example}',
    account: 'reader@contoso.example',
  },
  { name: 'shared-bad-link', path: '/portal/shared/link' },
  {
    name: 'deployments-no-match',
    path: '/portal/deployment?q=nothing-like-this',
    account: 'engineer@contoso.example',
  },
  {
    name: 'resource-groups',
    path: '/portal/subscription/resourceGroup?sids=All',
    account: 'engineer@contoso.example',
  },
  { name: 'cost-analysis', path: '/portal/costanalysis', account: 'admin@contoso.example' },
  {
    name: 'cost-analysis-year',
    path: '/portal/costanalysis?period=last12Months&chart=monthly&compare=1&group=subscription',
    account: 'admin@contoso.example',
  },
  {
    name: 'cost-analysis-accumulated',
    path: '/portal/costanalysis?chart=accumulated&compare=1&f.service=Storage&drill=service&group=resourceGroup',
    account: 'admin@contoso.example',
  },
  {
    name: 'cost-analysis-no-match',
    path: '/portal/costanalysis?f.service=nothing-like-this',
    account: 'admin@contoso.example',
  },
  {
    name: 'website-settings',
    path: '/portal/website-settings',
    account: 'operator@blueport.example',
    dialogs: ['Edit settings'],
  },
  { name: 'approvals', path: '/portal/approval?show=all', account: 'admin@contoso.example' },
  {
    name: 'approval-pending',
    path: '/portal/approval?show=all&sel={approval pending}',
    account: 'admin@contoso.example',
  },
  {
    name: 'approval-approved',
    path: '/portal/approval?show=all&sel={approval approved}',
    account: 'admin@contoso.example',
  },
  {
    name: 'approval-rejected',
    path: '/portal/approval?show=all&sel={approval rejected}',
    account: 'admin@contoso.example',
  },
  {
    name: 'organization-webhooks',
    path: '/portal/organization/{org Contoso}?tab=webhooks',
    account: 'admin@contoso.example',
    dialogs: ['Add webhook'],
  },
  {
    name: 'organization-spending',
    path: '/portal/organization/{org Contoso}?tab=spending',
    account: 'admin@contoso.example',
    dialogs: ['Add limit', 'Add rule'],
  },
  { name: 'subscriptions', path: '/portal/subscription', account: 'admin@contoso.example' },
  {
    name: 'subscriptions-limits',
    path: '/portal/subscription?tab=limits',
    account: 'engineer@contoso.example',
  },
  { name: 'resources', path: '/portal/subscription/resource', account: 'engineer@contoso.example' },
  {
    name: 'resources-charts',
    path: '/portal/subscription/resource?charts=1',
    account: 'engineer@contoso.example',
  },
  {
    name: 'resource-group',
    path: '/portal/subscription/{group Contoso Sandbox}',
    account: 'admin@contoso.example',
  },
  {
    name: 'resource-group-tags',
    path: '/portal/subscription/{group Contoso Sandbox}?tab=tags',
    account: 'admin@contoso.example',
  },
  {
    name: 'resource-group-locks',
    path: '/portal/subscription/{group Contoso Sandbox}?tab=locks',
    account: 'admin@contoso.example',
  },
  {
    name: 'resource-group-access',
    path: '/portal/subscription/{group Contoso Sandbox}?tab=access',
    account: 'admin@contoso.example',
  },
  { name: 'models', path: '/portal/model', account: 'admin@contoso.example' },
  { name: 'model-create', path: '/portal/model/new', account: 'admin@contoso.example' },
  { name: 'model', path: '/portal/model/storage-account', account: 'operator@blueport.example' },
  {
    name: 'model-template',
    path: '/portal/model/storage-account?tab=template',
    account: 'operator@blueport.example',
  },
  {
    name: 'model-parameters',
    path: '/portal/model/storage-account?tab=parameters',
    account: 'operator@blueport.example',
  },
  {
    name: 'model-versions',
    path: '/portal/model/storage-account?tab=versions',
    account: 'operator@blueport.example',
  },
  {
    name: 'model-configurations',
    path: '/portal/model/storage-account?tab=configurations',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-assignments',
    path: '/portal/model/storage-account?tab=assignments',
    account: 'operator@blueport.example',
  },
  {
    name: 'model-bench',
    path: '/portal/model/storage-account?tab=bench',
    account: 'operator@blueport.example',
  },
  {
    name: 'model-documentation',
    path: '/portal/model/storage-account?tab=documentation',
    account: 'operator@blueport.example',
  },
  { name: 'model-create-file', path: '/portal/model/new?source=file', account: 'admin@contoso.example' },
  { name: 'model-create-url', path: '/portal/model/new?source=url', account: 'admin@contoso.example' },
  {
    name: 'model-create-gallery',
    path: '/portal/model/new?source=gallery',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-create-deployment',
    path: '/portal/model/new?source=deployment',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-versions',
    path: '/portal/model/{model sample}?tab=versions&version=1.1.0',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-activity',
    path: '/portal/model/{model sample}?tab=activity',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-template',
    path: '/portal/model/{model sample}?tab=template&version=1.1.0',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-bench-red',
    path: '/portal/model/{model sample}?tab=bench&version=1.1.0',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-bench-green',
    path: '/portal/model/{model sample}?tab=bench&version=1.0.0',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-configurations',
    path: '/portal/model/{model sample}?tab=configurations',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-configuration',
    path: '/portal/model/{model sample}?tab=configurations&edit=new',
    account: 'admin@contoso.example',
  },
  {
    name: 'model-own-documentation',
    path: '/portal/model/{model sample}?tab=documentation&version=1.1.0',
    account: 'admin@contoso.example',
  },
  { name: 'template-types', path: '/portal/template/type', account: 'admin@contoso.example' },
  { name: 'template-type', path: '/portal/template/type?edit=new', account: 'admin@contoso.example' },
  { name: 'template-fields', path: '/portal/template/field', account: 'admin@contoso.example' },
  { name: 'template-field', path: '/portal/template/field?edit=new', account: 'admin@contoso.example' },
  { name: 'template-forms', path: '/portal/template/form', account: 'admin@contoso.example' },
  {
    name: 'template-form',
    path: '/portal/template/form/{form Team website}',
    account: 'admin@contoso.example',
  },
  {
    name: 'template-form-preview',
    path: '/portal/template/form/{form Team website}?tab=preview',
    account: 'admin@contoso.example',
  },
  { name: 'organizations', path: '/portal/organization', account: 'operator@blueport.example' },
  { name: 'organization-create', path: '/portal/organization/new', account: 'operator@blueport.example' },
  {
    name: 'user-guest',
    path: '/portal/user/{user auditor@nowhere.example}',
    account: 'admin@contoso.example',
  },
  { name: 'organization', path: '/portal/organization/{org Contoso}', account: 'admin@contoso.example' },
  {
    name: 'organization-permissions',
    path: '/portal/organization/{org Contoso}?tab=permissions',
    account: 'operator@blueport.example',
  },
  {
    name: 'organization-directories',
    path: '/portal/organization/{org Contoso}?tab=directories',
    account: 'admin@contoso.example',
  },
  {
    name: 'organization-connections',
    path: '/portal/organization/{org Contoso}?tab=connections',
    account: 'admin@contoso.example',
  },
  { name: 'users', path: '/portal/user', account: 'admin@contoso.example' },
  { name: 'user-create', path: '/portal/user/new', account: 'admin@contoso.example' },
  { name: 'user', path: '/portal/user/{user engineer@contoso.example}', account: 'admin@contoso.example' },
  {
    name: 'user-effective',
    path: '/portal/user/{user engineer@contoso.example}?tab=permissions',
    account: 'admin@contoso.example',
  },
  {
    name: 'user-sessions',
    path: '/portal/user/{user engineer@contoso.example}?tab=sessions',
    account: 'admin@contoso.example',
  },
  { name: 'images', path: '/portal/image', account: 'admin@contoso.example' },
  { name: 'image-create', path: '/portal/image/new', account: 'admin@contoso.example' },
  { name: 'extensions', path: '/portal/extension', account: 'admin@contoso.example' },
  { name: 'extension-create', path: '/portal/extension/new', account: 'admin@contoso.example' },
  { name: 'image', path: '/portal/image/{image sample}', account: 'admin@contoso.example' },
  { name: 'extension', path: '/portal/extension/{extension sample}', account: 'admin@contoso.example' },
  { name: 'roles', path: '/portal/role', account: 'admin@contoso.example' },
  { name: 'role-create', path: '/portal/role/new', account: 'admin@contoso.example' },
  {
    name: 'role-clone',
    path: '/portal/role/new?copy={role engineer}',
    account: 'admin@contoso.example',
  },
  {
    name: 'role-compare',
    path: '/portal/role/compare?a={role engineer}&b={role reader}',
    account: 'admin@contoso.example',
  },
  { name: 'role-compare-empty', path: '/portal/role/compare', account: 'admin@contoso.example' },
  { name: 'role', path: '/portal/role/{role engineer}', account: 'admin@contoso.example' },
  {
    name: 'role-permissions',
    path: '/portal/role/{role engineer}?tab=permissions',
    account: 'admin@contoso.example',
  },
  { name: 'role-people', path: '/portal/role/{role engineer}?tab=people', account: 'admin@contoso.example' },
  {
    name: 'mail',
    path: '/portal/organization/{org Contoso}/mail',
    account: 'admin@contoso.example',
  },
  {
    name: 'mail-outbox',
    path: '/portal/organization/{org Contoso}/mail?tab=outbox',
    account: 'admin@contoso.example',
  },
  { name: 'mail-preview', path: '/portal/preview', account: 'admin@contoso.example' },
  { name: 'announcements', path: '/portal/announcement', account: 'admin@contoso.example' },
  { name: 'audit', path: '/portal/audit', account: 'admin@contoso.example' },
  { name: 'invitations', path: '/portal/user/invitations', account: 'admin@contoso.example' },
  {
    name: 'access-requests',
    path: '/portal/user/invitations?tab=requests',
    account: 'admin@contoso.example',
  },
  {
    name: 'permission-requests',
    path: '/portal/user/invitations?tab=permissions',
    account: 'admin@contoso.example',
  },
  { name: 'profile', path: '/portal/profile', account: 'engineer@contoso.example' },
  {
    name: 'profile-permissions',
    path: '/portal/profile?tab=permissions',
    account: 'engineer@contoso.example',
  },
  { name: 'profile-tokens', path: '/portal/profile?tab=tokens', account: 'engineer@contoso.example' },
  { name: 'profile-accounts', path: '/portal/profile?tab=accounts', account: 'engineer@contoso.example' },
  {
    name: 'profile-preferences',
    path: '/portal/profile?tab=preferences',
    account: 'engineer@contoso.example',
  },
  { name: 'forbidden', path: '/portal/blueprint/linux-vm/form', account: 'reader@contoso.example' },
  { name: 'government', path: '/portal', account: 'admin@agency.example' },
];

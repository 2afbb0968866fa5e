/** Screens that are pictured and checked for accessibility; `account` is who looks, none for signed-out screens. */
export const pictured: readonly {
  readonly name: string;
  readonly path: string;
  readonly account?: string;
  /** It holds a frame without scripts, the preview of a mail. */
  readonly framed?: true;
}[] = [
  { name: 'sign-in', path: '/' },
  { name: 'help', path: '/portal/help' },
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
  { name: 'deployments', path: '/portal/deployment', account: 'engineer@contoso.example' },
  { name: 'shared-with-me', path: '/portal/shared', account: 'reader@contoso.example' },
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
  { name: 'approvals', path: '/portal/approval?show=all', account: 'admin@contoso.example' },
  {
    name: 'organization-spending',
    path: '/portal/organization/{org Contoso}?tab=spending',
    account: 'admin@contoso.example',
  },
  { name: 'subscriptions', path: '/portal/subscription', account: 'admin@contoso.example' },
  { name: 'resources', path: '/portal/subscription/resource', account: 'engineer@contoso.example' },
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
  { name: 'organizations', path: '/portal/organization', account: 'operator@blueport.example' },
  { name: 'organization-create', path: '/portal/organization/new', account: 'operator@blueport.example' },
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
  { name: 'roles', path: '/portal/role', account: 'admin@contoso.example' },
  { name: 'role-create', path: '/portal/role/new', account: 'admin@contoso.example' },
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
    framed: true,
  },
  {
    name: 'mail-outbox',
    path: '/portal/organization/{org Contoso}/mail?tab=outbox',
    account: 'admin@contoso.example',
  },
  { name: 'mail-preview', path: '/portal/preview', account: 'admin@contoso.example', framed: true },
  { name: 'announcements', path: '/portal/announcement', account: 'admin@contoso.example' },
  { name: 'audit', path: '/portal/audit', account: 'admin@contoso.example' },
  { name: 'invitations', path: '/portal/user/invitations', account: 'admin@contoso.example' },
  {
    name: 'access-requests',
    path: '/portal/user/invitations?tab=requests',
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

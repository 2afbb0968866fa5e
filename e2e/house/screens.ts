/** Screens that are pictured and checked for accessibility; `account` is who looks, none for signed-out screens. */
export const pictured: readonly {
  readonly name: string;
  readonly path: string;
  readonly account?: string;
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
  {
    name: 'resource-groups',
    path: '/portal/subscription/resourceGroup?sids=All',
    account: 'engineer@contoso.example',
  },
  { name: 'profile', path: '/portal/profile', account: 'engineer@contoso.example' },
  { name: 'forbidden', path: '/portal/blueprint/linux-vm/form', account: 'reader@contoso.example' },
  { name: 'government', path: '/portal', account: 'admin@agency.example' },
];

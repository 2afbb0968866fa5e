/** Names that the permission check helper uses for permission keys. */
export const displayAliases: Readonly<Record<string, string>> = {
  modelList: 'blueprintList',
  vmImageList: 'imageList',
  organizationBlueprints: 'blueprintList',
  costManagement: 'costAnalysis',
};

const fullAccess = new Set([
  'organizationList',
  'userList',
  'roleList',
  'modelList',
  'vmImageList',
  'extensionList',
]);
const allowed = new Set(['blueprintList', 'deploymentList', 'organizationBlueprints', 'costManagement']);

/** Returns whether the account has full access. For display only, never checked by the server. */
export function displayAccess(
  entity: string,
): { create: true; edit: true; delete: true; view: true } | boolean {
  if (fullAccess.has(entity)) return { create: true, edit: true, delete: true, view: true };
  return allowed.has(entity);
}

/** Returns the permission key for a name of the helper. */
export function keyOfDisplayName(name: string): string {
  return displayAliases[name] ?? name;
}

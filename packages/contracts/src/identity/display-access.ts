/** Names that the permission-check helper of spec.md section 6 uses for keys of the tree (contracts.md section 4). */
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

/** The full-access helper of spec.md section 6. A display default only: the server never asks it. */
export function displayAccess(
  entity: string,
): { create: true; edit: true; delete: true; view: true } | boolean {
  if (fullAccess.has(entity)) return { create: true, edit: true, delete: true, view: true };
  return allowed.has(entity);
}

/** The key of the tree that a name of the helper stands for. */
export function keyOfDisplayName(name: string): string {
  return displayAliases[name] ?? name;
}

import { customerKeys } from './grantable.ts';
import { permissionKeys } from './permission-tree.ts';

export const defaultRoleNames = ['operator', 'admin', 'engineer', 'reader'] as const;
export type DefaultRoleName = (typeof defaultRoleNames)[number];

const administration = new Set(
  permissionKeys.filter((key) =>
    /^(organization|role|user|audit|blueprint(List|TypeList|Create|Edit|Delete|View|Publish|Override|Assign)$|image|extension|template|cms|websiteSettings|costUsageLimitEdit|deploymentApprove|policyAssignment(Create|Edit|Delete))/.test(
      key,
    ),
  ),
);

const changing =
  /(Create|Edit|Delete|Invite|Assign|Share|Run|Upload|Access|Settings|DeploymentCenter|Provision)$/;

const reader = permissionKeys.filter((key) => !administration.has(key) && !changing.test(key));
const engineer = permissionKeys.filter((key) => !administration.has(key));

/** Default keys of each built-in role. Administrators can change the copy in their organization. */
export const defaultRoles: Readonly<Record<DefaultRoleName, readonly string[]>> = {
  operator: permissionKeys,
  admin: customerKeys,
  engineer,
  reader,
};

/** Error codes of the cloud for which it is known what helps; the words are the server's and the portal's. */
export const failureHintIds = [
  'AccessEndedWhileRunning',
  'AccountNameInvalid',
  'AllocationFailed',
  'AnotherOperationInProgress',
  'AuthorizationFailed',
  'Conflict',
  'DeploymentQuotaExceeded',
  'InvalidParameter',
  'InvalidResourceLocation',
  'InvalidTemplate',
  'InvalidTemplateDeployment',
  'LinkedAuthorizationFailed',
  'LocationNotAvailableForResourceType',
  'MissingSubscriptionRegistration',
  'NameNotAvailable',
  'NetcfgInvalidSubnet',
  'OperationNotAllowed',
  'OverconstrainedAllocationRequest',
  'ParentResourceNotFound',
  'PasswordTooLong',
  'QuotaExceeded',
  'RequestDisallowedByPolicy',
  'RequesterAccessEnded',
  'ReservedResourceName',
  'ResourceGroupBeingDeleted',
  'ResourceGroupNotFound',
  'ResourceNotFound',
  'RoleAssignmentRefused',
  'ScopeLocked',
  'SkuNotAvailable',
  'StorageAccountAlreadyExists',
  'StorageAccountAlreadyTaken',
  'SubnetIsFull',
  'SubscriptionNotFound',
  'SubscriptionNotRegistered',
  'VaultAlreadyExists',
] as const;
export type FailureHintId = (typeof failureHintIds)[number];

/** Which hint belongs to a failure; its message tells apart what one code covers. */
export function failureHintId(code: string, message: string): FailureHintId | undefined {
  // The Contributor role leaves out exactly this right.
  if (code === 'AuthorizationFailed' && /roleAssignments\/write/i.test(message))
    return 'RoleAssignmentRefused';
  return failureHintIds.find((id) => id === code);
}

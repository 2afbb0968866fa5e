/** Failures for which the portal has advice: texts `failureHint.<id>` of the message catalogues. */
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
  'ParkedAfterCrashes',
  'PasswordTooLong',
  'QuotaExceeded',
  'RequestDisallowedByPolicy',
  'RequesterAccessEnded',
  'ReservedResourceName',
  'ResourceGroupBeingDeleted',
  'ResourceGroupNotFound',
  'ResourceGroupStillThere',
  'ResourceNotFound',
  'RoleAssignmentRefused',
  'ScopeLocked',
  'SignInNeeded',
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

/** Failures that the portal itself reports, each with the values of its text `failure.<code>` of the message catalogues. */
export const portalFailures = {
  AccessEndedWhileRunning: [],
  ApprovalExpired: [],
  ApprovalRejected: ['name', 'note'],
  ApprovalWithdrawn: [],
  DeploymentGone: [],
  NoPowerState: [],
  NoReasonGiven: [],
  ParkedAfterCrashes: ['crashes'],
  RequesterAccessEnded: [],
  ResourceGroupStillThere: [],
  SharedResource: ['count', 'names'],
  SignInNeeded: [],
  TooLate: [],
} as const satisfies Record<string, readonly string[]>;
export type PortalFailureCode = keyof typeof portalFailures;

/** The values of a failure's text; undefined if it has none. */
export type PortalFailureValues<Code extends PortalFailureCode> =
  (typeof portalFailures)[Code] extends readonly []
    ? undefined
    : Readonly<Record<(typeof portalFailures)[Code][number], string>>;

/** Whether the portal reports a failure, not the cloud. */
export function isPortalFailure(code: string): code is PortalFailureCode {
  return Object.hasOwn(portalFailures, code);
}

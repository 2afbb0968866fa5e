/** Failures for which the portal has advice, in the texts `failureHint.<id>` of the message catalogs. */
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
  'NotSimulated',
  'OperationNotAllowed',
  'OverconstrainedAllocationRequest',
  'ParentResourceNotFound',
  'ParkedAfterCrashes',
  'PasswordTooLong',
  'PasswordTooWeak',
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

/** Returns the hint for a failure. The message distinguishes failures with the same code. */
export function failureHintId(code: string, message: string): FailureHintId | undefined {
  // The Contributor role excludes exactly this permission.
  if (code === 'AuthorizationFailed' && /roleAssignments\/write/i.test(message))
    return 'RoleAssignmentRefused';
  if (code === 'InvalidParameter' && /password complexity/i.test(message)) return 'PasswordTooWeak';
  return failureHintIds.find((id) => id === code);
}

/**
 * Failures reported by the portal itself, each with the values of its text `failure.<code>` in the message catalogs.
 */
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

/** The values of a failure's text, or undefined if it has none. */
export type PortalFailureValues<Code extends PortalFailureCode> =
  (typeof portalFailures)[Code] extends readonly []
    ? undefined
    : Readonly<Record<(typeof portalFailures)[Code][number], string>>;

/** Returns whether the portal, not the cloud, reports a failure. */
export function isPortalFailure(code: string): code is PortalFailureCode {
  return Object.hasOwn(portalFailures, code);
}

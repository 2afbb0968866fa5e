import { failureHintId, type FailureHintId } from '@blueport/contracts';

/** What helps against an error code of the cloud, for the person who reads it. */
const hints: Readonly<Record<FailureHintId, string>> = {
  AccessEndedWhileRunning:
    'The portal could not track the operation in the cloud until it finished. Hand the deployment over to a new owner, who can check it and redeploy.',
  AccountNameInvalid:
    'The name does not have the form that the cloud wants. Choose one of 3 to 24 lower-case letters and digits.',
  AllocationFailed:
    'The region has no capacity for this size now. Choose another size or region, or try again later.',
  AnotherOperationInProgress: 'Something else is changing this resource. Deploy again when it has finished.',
  AuthorizationFailed:
    'You lack the right for this in the cloud. Ask an owner of the subscription for the Contributor role.',
  Conflict: 'The resource is being changed or exists in another form. Look at it, then deploy again.',
  DeploymentQuotaExceeded: 'The resource group holds too many old deployments. Delete some of them.',
  InvalidParameter: 'The cloud does not take a value as it stands. Correct it and deploy again.',
  InvalidResourceLocation:
    'A resource of this name exists in another region. Choose another name or that region.',
  InvalidTemplate: 'The template itself is wrong. Tell the author of the blueprint.',
  InvalidTemplateDeployment:
    'The cloud checked the template and found what is listed here. Correct that and deploy again.',
  LinkedAuthorizationFailed:
    'You lack the right to use a resource that this one refers to. Ask its owner for that right, or choose another one.',
  LocationNotAvailableForResourceType:
    'The region does not offer this type of resource. Choose one that does.',
  MissingSubscriptionRegistration:
    'The subscription is not registered for this provider. An owner can register it.',
  NameNotAvailable: 'The name is taken. Choose another one.',
  NetcfgInvalidSubnet: 'The address range of the subnet does not fit into the network. Correct the ranges.',
  OperationNotAllowed:
    'A quota of the subscription is used up. Choose a smaller size, or ask for more quota.',
  OverconstrainedAllocationRequest:
    'No machine in the region meets all conditions. Choose another size or zone.',
  ParentResourceNotFound: 'The resource that this one belongs to is not there. Deploy again.',
  PasswordTooLong: 'The password is longer than the cloud allows. Choose a shorter one.',
  QuotaExceeded: 'A quota of the subscription is used up. Choose a smaller size, or ask for more quota.',
  RequestDisallowedByPolicy:
    'A policy of your organization forbids this; the message names it. Choose what it allows, or ask an administrator for an exemption.',
  RequesterAccessEnded:
    'The person who started this operation no longer has access, so nothing was sent to the cloud. Ask another person to deploy again.',
  ReservedResourceName: 'The name holds a reserved word. Choose another one.',
  ResourceGroupBeingDeleted: 'The resource group is being deleted. Wait for that, or choose another one.',
  ResourceGroupNotFound: 'The resource group is not there any more. Choose another one.',
  ResourceNotFound:
    'A resource that this one refers to is not there. Create it first, or choose another one.',
  RoleAssignmentRefused:
    'You may not assign roles in the cloud. Ask an owner of the subscription for the User Access Administrator or Role Based Access Control Administrator role.',
  ScopeLocked: 'A lock protects the resource or its group. An owner can remove the lock.',
  SkuNotAvailable: 'The size is not offered here. Choose another size, zone or region.',
  StorageAccountAlreadyExists: 'You have an account of this name already. Choose another name.',
  StorageAccountAlreadyTaken: 'Names of storage accounts are unique in the whole cloud. Choose another one.',
  SubnetIsFull: 'The subnet has no free address. Choose another one or enlarge it.',
  SubscriptionNotFound: 'The subscription is not visible to you. Choose another one.',
  SubscriptionNotRegistered:
    'The subscription is not registered for this provider. An owner can register it.',
  VaultAlreadyExists:
    'A key vault of this name exists, perhaps as a deleted one that is still kept. Choose another name.',
};

/** The sentence that helps, where one is known. */
export function hintFor(code: string, message = ''): string | undefined {
  const id = failureHintId(code, message);
  return id && hints[id];
}

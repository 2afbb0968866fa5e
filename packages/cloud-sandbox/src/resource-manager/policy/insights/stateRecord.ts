import type { AssignmentResult, PolicyResource } from '@blueport/azure-policy';
import type { Cloud } from '../../../context.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import type { Estate } from '../../estate.ts';
import { at, objectOf, textOf, type JsonObject } from '../../json.ts';
import { containersOf, keyOf } from '../../resourceId.ts';
import type { JudgedResource, PolicyState } from '../complianceBoards.ts';
import type { PolicyEvent } from '../policyEvents.ts';

/** The assignment and definition behind a record. */
type Origin = Pick<AssignmentResult, 'assignmentId' | 'definitionId' | 'reference' | 'groups' | 'effect'>;

const lastOf = (id: string): string => id.split('/').at(-1) ?? id;

function originOf(estate: Estate, tenantId: string, origin: Origin): JsonObject {
  const assignment = estate.resources.find(keyOf(origin.assignmentId, tenantId));
  const properties = objectOf(assignment?.body['properties']);
  const definition = estate.policies.find(origin.definitionId, tenantId);
  const setId = origin.reference === undefined ? undefined : textOf(properties['policyDefinitionId']);
  const set = setId === undefined ? undefined : estate.policies.find(setId, tenantId);
  const parameters = objectOf(properties['parameters']);
  return {
    policyAssignmentId: origin.assignmentId,
    policyAssignmentName: lastOf(origin.assignmentId),
    policyAssignmentOwner: 'tbd-owner',
    policyAssignmentParameters: Object.keys(parameters).length === 0 ? '' : JSON.stringify(parameters),
    policyAssignmentScope: textOf(properties['scope']) ?? '',
    policyAssignmentVersion: '',
    policyDefinitionId: origin.definitionId,
    policyDefinitionName: lastOf(origin.definitionId),
    policyDefinitionAction: origin.effect?.toLowerCase() ?? '',
    policyDefinitionCategory: textOf(at(definition, 'properties', 'metadata', 'category')) ?? '',
    policyDefinitionVersion: textOf(at(definition, 'properties', 'version')) ?? '',
    policyDefinitionGroupNames: [...origin.groups],
    policyDefinitionReferenceId: origin.reference ?? '',
    policySetDefinitionId: setId ?? '',
    policySetDefinitionName: setId === undefined ? '' : lastOf(setId),
    policySetDefinitionOwner: '',
    policySetDefinitionCategory: textOf(at(set, 'properties', 'metadata', 'category')) ?? '',
    policySetDefinitionParameters: '',
    policySetDefinitionVersion: textOf(at(set, 'properties', 'version')) ?? '',
    managementGroupIds: '',
  };
}

const metadata = (cloud: Cloud, subscriptionId: string, what: string): string =>
  `${endpointsOf(cloud).management}/subscriptions/${subscriptionId}/providers/Microsoft.PolicyInsights/${what}`;

/**
 * Returns a function that creates the records of a resource's states, with every property that the service sends. It
 * reads each assignment and definition once, so use it for one request only.
 */
export function stateRecords(
  estate: Estate,
  cloud: Cloud,
  tenantId: string,
): (judgedResource: JudgedResource) => JsonObject[] {
  const origins = new Map<string, JsonObject>();
  const findOrigin = (state: PolicyState): JsonObject => {
    const { assignmentId, definitionId, reference = '', effect = '' } = state;
    const key = `${assignmentId}|${definitionId}|${reference}|${effect}`;
    const origin = origins.get(key) ?? originOf(estate, tenantId, state);
    origins.set(key, origin);
    return origin;
  };
  return ({ resource, states, judgedAt }) => {
    const place = placeOf(resource);
    const context = metadata(cloud, place.subscriptionId, 'policyStates/$metadata#latest/$entity');
    return states.map((state) => stateRecord(place, findOrigin(state), judgedAt, state, context));
  };
}

function stateRecord(
  place: JsonObject,
  origin: JsonObject,
  judgedAt: string,
  state: PolicyState,
  context: string,
): JsonObject {
  return {
    '@odata.id': null,
    '@odata.context': context,
    timestamp: judgedAt,
    ...place,
    ...origin,
    effectiveParameters: '',
    isCompliant: state.compliance !== 'NonCompliant' && state.compliance !== 'Error',
    complianceState: state.compliance,
    stateWeight: state.compliance === 'NonCompliant' ? 300 : 100,
    complianceReasonCode: '',
  };
}

/** Returns the record of an event. */
export function eventRecord(estate: Estate, cloud: Cloud, tenantId: string, event: PolicyEvent): JsonObject {
  const place = placeOf({
    id: event.resourceId,
    type: event.resourceType,
    location: event.resourceLocation,
  });
  const origin = {
    assignmentId: event.assignmentId,
    definitionId: event.definitionId,
    reference: event.reference ?? undefined,
    groups: event.groups,
    effect: event.effect as AssignmentResult['effect'],
  };
  return {
    '@odata.id': null,
    '@odata.context': metadata(cloud, place.subscriptionId, 'policyEvents/$metadata#default/$entity'),
    timestamp: event.at,
    ...place,
    ...originOf(estate, tenantId, origin),
    effectiveParameters: '',
    isCompliant: false,
    complianceState: 'NonCompliant',
    tenantId,
    principalOid: event.principalOid,
  };
}

function placeOf(resource: PolicyResource): { subscriptionId: string } & JsonObject {
  const id = textOf(resource['id']) ?? '';
  const { subscriptionId = '', resourceGroup = '' } = containersOf(id);
  const tags = resource['tags'];
  return {
    resourceId: id,
    subscriptionId,
    resourceType: textOf(resource['type']) ?? '',
    resourceLocation: textOf(resource['location']) ?? '',
    resourceGroup: resourceGroup.toLowerCase(),
    resourceTags:
      tags === undefined || Object.keys(objectOf(tags)).length === 0 ? 'tbd' : JSON.stringify(tags),
  };
}

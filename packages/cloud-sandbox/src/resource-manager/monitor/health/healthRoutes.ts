import { ok } from '../../http/armAnswer.ts';
import {
  badRequest,
  notFound,
  notSimulated,
  resourceGroupNotFound,
  resourceNotFound,
} from '../../http/errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { pageBody, pageRequest } from '../../http/page.ts';
import { keyOf, parseResourceId } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { healthTypes, presentCurrent, presentHistory } from './availability.ts';
import { eventsFor, impactedBy, presentEvent, type ServiceEvent } from './serviceEvents.ts';

const readStatus = 'Microsoft.ResourceHealth/AvailabilityStatuses/read';
const readEvents = 'Microsoft.ResourceHealth/events/read';

/** Returns the resource in a path. The caller must be allowed to read its health. */
function resourceOf(call: Call): StoredResource {
  const { estate, request, parameters } = call;
  const id = parameters['scope'] ?? '';
  const parsed = parseResourceId(id);
  if (parsed === undefined) throw notSimulated('the health of scopes other than resources');
  requireSubscription({ ...call, parameters: { subscriptionId: parsed.subscriptionId ?? '' } });
  estate.access.require(request.principal, readStatus, id);
  const row = estate.resources.find(keyOf(id, request.principal.tenantId));
  if (row === undefined) throw resourceNotFound(parsed.type, parsed.name, parsed.resourceGroup);
  if (!healthTypes.includes(row.type.toLowerCase())) throw notSimulated(`the health of ${row.type}`);
  return row;
}

export const getCurrentStatus: Handler = (call) => ok(presentCurrent(call.estate, resourceOf(call)));

/** Lists the statuses of one resource, or the current ones of all resources in a group or subscription. */
export const listStatuses: Handler = (call) => {
  const { estate, request, cloud, parameters } = call;
  const [, subscriptionId, group] =
    /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?$/i.exec(parameters['scope'] ?? '') ?? [];
  if (subscriptionId === undefined) return ok({ value: presentHistory(estate, resourceOf(call)) });
  const subscription = requireSubscription({ ...call, parameters: { subscriptionId } });
  estate.access.require(request.principal, readStatus, parameters['scope'] ?? '');
  const found = group === undefined ? undefined : estate.groups.find(subscriptionId, group);
  if (group !== undefined && found === undefined) throw resourceGroupNotFound(group);
  const { size, after } = pageRequest(request);
  const rows = estate.resources.page(
    found === undefined ? { subscription: subscription.id } : { group: found.key },
    after,
    size + 1,
    [{ sql: 'type_key IN (SELECT value FROM json_each(?))', values: [JSON.stringify(healthTypes)] }],
  );
  return ok(
    pageBody(
      request,
      cloud,
      rows,
      size,
      (row) => presentCurrent(estate, row),
      ({ key }) => key,
    ),
  );
};

/** Returns the events and resources of the subscription in a path. */
function subscriptionOf(call: Call): { id: string; events: ServiceEvent[]; resources: StoredResource[] } {
  const { estate, request, cloud } = call;
  const { id } = requireSubscription(call);
  estate.access.require(request.principal, readEvents, `/subscriptions/${id}`);
  const resources = estate.resources.ofSubscription(id);
  return { id, resources, events: eventsFor(estate, cloud, resources) };
}

function eventOf(call: Call, events: readonly ServiceEvent[]): ServiceEvent {
  const name = call.parameters['trackingId'] ?? '';
  const event = events.find(({ trackingId }) => trackingId.toLowerCase() === name.toLowerCase());
  if (event === undefined) throw notFound('EventNotFound', `The event '${name}' was not found.`);
  return event;
}

/** Returns the condition of `$filter`, which may compare the type and the status of events. */
function eventFilter(text: string | undefined): (event: ServiceEvent) => boolean {
  if (text === undefined || text.trim() === '') return () => true;
  const conditions = text.split(/\s+and\s+/i).map((part) => {
    const [, name = '', value = ''] =
      /^\(?\s*(?:properties\/)?(eventType|status)\s+eq\s+'?(\w+)'?\s*\)?$/i.exec(part.trim()) ?? [];
    if (name === '') throw badRequest('BadRequest', `The filter '${text}' is not supported.`);
    return { isType: name.toLowerCase() === 'eventtype', value: value.toLowerCase() };
  });
  return ({ type, status }) =>
    conditions.every(({ isType, value }) => (isType ? type : status).toLowerCase() === value);
}

export const listEvents: Handler = (call) => {
  const { id, events } = subscriptionOf(call);
  const { query } = call.request;
  const since = query.get('querystarttime');
  const earliest = since === undefined ? undefined : Date.parse(since);
  if (earliest !== undefined && Number.isNaN(earliest))
    throw badRequest('BadRequest', `The value '${since ?? ''}' of queryStartTime is not a time.`);
  const isSelected = eventFilter(query.get('$filter'));
  return ok({
    value: events
      .filter((event) => isSelected(event) && (earliest === undefined || event.updatedAt >= earliest))
      .map((event) => presentEvent(event, id)),
  });
};

export const getEvent: Handler = (call) => {
  const { id, events } = subscriptionOf(call);
  return ok(presentEvent(eventOf(call, events), id));
};

export const listImpacted: Handler = (call) => {
  const { id, events, resources } = subscriptionOf(call);
  const event = eventOf(call, events);
  const type = 'Microsoft.ResourceHealth/events/impactedResources';
  return ok({
    value: impactedBy(event, resources).map((row, index) => ({
      id: `/subscriptions/${id}/providers/Microsoft.ResourceHealth/events/${event.trackingId}/impactedResources/${index + 1}`,
      name: String(index + 1),
      type,
      properties: {
        targetResourceId: row.id,
        targetResourceType: row.type,
        targetRegion: row.location ?? 'global',
        info: [],
      },
    })),
  });
};

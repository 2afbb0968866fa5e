import { ok } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { badRequest, notSimulated } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { objectOf, textOf, type JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { checkTags } from './checkTags.ts';
import { taggedAt, type Tagged } from './putTags.ts';

function requireTagged(call: Call, verb: string): Tagged {
  const scope = call.parameters['scope'] ?? '';
  const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(scope) ?? [];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  call.estate.access.require(call.request.principal, `Microsoft.Resources/tags/${verb}`, scope);
  if (verb !== 'read') requireUnlocked(call.estate, 'write', scope, call.request.principal.tenantId);
  return taggedAt(call.estate, call.cloud, call.request.principal, scope);
}

function present(call: Call, tags: JsonObject): JsonObject {
  return {
    id: `${call.parameters['scope'] ?? ''}/providers/Microsoft.Resources/tags/default`,
    name: 'default',
    type: 'Microsoft.Resources/tags',
    properties: { tags },
  };
}

function readTags(body: JsonObject): JsonObject {
  return checkTags(objectOf(body['properties'])['tags'] ?? {}) ?? {};
}

const patch: Handler = (call) => {
  const holder = requireTagged(call, 'write');
  const body = bodyObject(call.request);
  const operation = textOf(body['operation'])?.toLowerCase();
  const change = readTags(body);
  const names = new Set(Object.keys(change).map((name) => name.toLowerCase()));
  const others = Object.fromEntries(
    Object.entries(holder.tags).filter(([name]) => !names.has(name.toLowerCase())),
  );
  if (operation !== 'merge' && operation !== 'replace' && operation !== 'delete')
    throw badRequest(
      'InvalidTagsPatchOperation',
      `The operation '${textOf(body['operation']) ?? ''}' is not one of 'Replace,Merge,Delete'.`,
    );
  const next = operation === 'replace' ? change : operation === 'merge' ? { ...others, ...change } : others;
  checkTags(next);
  holder.save(next);
  return ok(present(call, next));
};

function listNames(call: Call): JsonObject {
  const subscription = requireSubscription(call, true);
  const rows = call.estate.context.db
    .prepare(
      `SELECT t.key AS name, t.value AS value, count(*) AS uses FROM arm_resources r, json_each(r.tags) t
       WHERE r.subscription_id = ? AND r.listed = 1 GROUP BY t.key, t.value ORDER BY t.key, uses DESC`,
    )
    .all(subscription.id);
  const byName = new Map<string, { tagValue: string; count: number }[]>();
  for (const row of rows) {
    const name = String(row['name']);
    byName.set(name, [
      ...(byName.get(name) ?? []),
      { tagValue: String(row['value']), count: Number(row['uses']) },
    ]);
  }
  return {
    value: [...byName].map(([tagName, values]) => ({
      id: `/subscriptions/${subscription.id}/tagNames/${tagName}`,
      tagName,
      count: { type: 'Total', value: values.reduce((sum, value) => sum + value.count, 0) },
      values: values.map(({ tagValue, count }) => ({
        id: `/subscriptions/${subscription.id}/tagNames/${tagName}/tagValues/${tagValue}`,
        tagValue,
        count: { type: 'Total', value: count },
      })),
    })),
  };
}

const predefined: Handler = () => {
  throw notSimulated('predefined tag names');
};

export const tagRoutes: readonly Route[] = [
  { pattern: '/subscriptions/{subscriptionId}/tagNames', handlers: { GET: (call) => ok(listNames(call)) } },
  {
    pattern: '/subscriptions/{subscriptionId}/tagNames/{+rest}',
    handlers: { PUT: predefined, DELETE: predefined },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.Resources/tags/default',
    handlers: {
      GET: (call) => ok(present(call, requireTagged(call, 'read').tags)),
      PUT: (call) => {
        const holder = requireTagged(call, 'write');
        const tags = readTags(bodyObject(call.request));
        holder.save(tags);
        return ok(present(call, tags));
      },
      PATCH: patch,
      DELETE: (call) => {
        requireTagged(call, 'delete').save({});
        return { status: 200 };
      },
    },
  },
];

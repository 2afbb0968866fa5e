import { evaluate, type Value } from '../expression/value.ts';
import { fullNameOf, nameOf, placeOf, typeOf } from '../field/resourceNames.ts';
import { inventoryOf } from '../compliance/inventory.ts';
import { newFrame, yes, type Frame } from '../rule/frame.ts';
import type { Json, PolicyResource, Reason } from '../types.ts';
import { textProperty } from '../value/property.ts';
import type { ExistenceCheck } from './compileThen.ts';

export interface Existence {
  /** Undefined when there is no inventory to look through. */
  fulfilled: boolean | undefined;
  reason: Reason;
}

const path = '/policyRule/then/details/existenceCondition';

/** Looks for a related resource that fulfils the existence condition. May throw EvaluationFailure. */
export function checkExistence(check: ExistenceCheck, frame: Frame): Existence {
  const { inventory } = frame.context;
  const type = asText(evaluate(check.type, frame)) ?? '';
  if (!inventory)
    return {
      fulfilled: undefined,
      reason: {
        kind: 'existence',
        path,
        result: 'error',
        subject: type,
        message: 'No inventory was passed in.',
      },
    };
  const related = inventoryOf(inventory)
    .ofType(type)
    .filter(belongs(check, type, frame));
  const explained: Reason[] = [];
  const fulfilled = related.some((resource) => {
    if (!check.condition) return true;
    const inner = newFrame(resource, frame.context);
    const holds = check.condition.test(inner) === yes;
    if (!holds && explained.length < 10)
      explained.push(check.condition.explain(newFrame(resource, frame.context)));
    return holds;
  });
  return {
    fulfilled,
    reason: {
      kind: 'existence',
      path,
      result: fulfilled,
      subject: type,
      related: related.map((resource) => textProperty(resource, 'id') ?? '').slice(0, 50),
      message: fulfilled
        ? 'A related resource fulfils the condition.'
        : related.length > 0
          ? 'No related resource fulfils the condition.'
          : 'There is no related resource.',
      ...(explained.length > 0 && !fulfilled ? { children: explained } : {}),
    },
  };
}

const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const same = (a: string | undefined, b: string | undefined): boolean => a?.toLowerCase() === b?.toLowerCase();

/** Where a related resource may lie: below the resource when its type is, else in the resource group or the subscription. */
function belongs(check: ExistenceCheck, type: string, frame: Frame): (candidate: PolicyResource) => boolean {
  const read = (value: Value | undefined) => (value ? asText(evaluate(value, frame)) : undefined);
  const [name, kind, group, scope] = [check.name, check.kind, check.resourceGroup, check.scope].map(read);
  const ownType = typeOf(frame.resource) ?? '';
  const ownId = textProperty(frame.resource, 'id');
  const own = placeOf(ownId);
  const isBelow = type.toLowerCase().startsWith(`${ownType.toLowerCase()}/`);
  const isExtension =
    /^microsoft\.(insights\/diagnosticsettings|authorization\/locks|security\/|guestconfiguration\/|advisor\/)/i.test(
      type,
    );
  return (candidate) => {
    if (name !== undefined && !same(nameOf(candidate), name) && !same(fullNameOf(candidate), name))
      return false;
    if (kind !== undefined && !same(textProperty(candidate, 'kind'), kind)) return false;
    const id = textProperty(candidate, 'id');
    if (id === undefined || ownId === undefined) return true;
    const place = placeOf(id);
    if (!same(place.subscriptionId, own.subscriptionId)) return false;
    if (same(scope, 'subscription')) return true;
    if (group !== undefined) return same(place.resourceGroup, group);
    if (isBelow) return id.toLowerCase().startsWith(`${ownId.toLowerCase()}/`);
    // An extension resource that hangs on some resource counts only for that one.
    const host = isExtension ? id.slice(0, Math.max(0, id.toLowerCase().lastIndexOf('/providers/'))) : '';
    if (/\/providers\//i.test(host)) return same(host, ownId);
    return own.resourceGroup === undefined || same(place.resourceGroup, own.resourceGroup);
  };
}

import { evaluate, type Value } from '../expression/value.ts';
import { fullNameOf, nameOf, placeOf, typeOf } from '../field/resourceNames.ts';
import { inventoryOf } from '../compliance/inventory.ts';
import { wordingOf, type MessageId } from '../messages/wording.ts';
import { newFrame, yes, type Frame } from '../rule/frame.ts';
import type { Inventory, Json, PolicyResource, Reason } from '../types.ts';
import { textProperty } from '../value/property.ts';
import type { ExistenceCheck } from './compileThen.ts';

export interface Existence {
  /** Undefined if there is no inventory to search. */
  fulfilled: boolean | undefined;
  reason: Reason;
}

const path = '/policyRule/then/details/existenceCondition';

/** Searches for a related resource that fulfills the existence condition. May throw EvaluationFailure. */
export function checkExistence(check: ExistenceCheck, frame: Frame): Existence {
  const source = frame.context.inventory;
  const inventory = source && inventoryOf(source);
  const type = asText(evaluate(check.type, frame)) ?? '';
  if (!inventory)
    return {
      fulfilled: undefined,
      reason: {
        kind: 'existence',
        path,
        result: 'error',
        subject: type,
        ...messageWithId('existence-without-inventory'),
      },
    };
  const related = candidates(inventory, check, type, frame);
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
      ...(check.assumedAliases.length > 0 ? { assumedAliases: check.assumedAliases } : {}),
      related: related.map((resource) => textProperty(resource, 'id') ?? '').slice(0, 50),
      ...messageWithId(
        fulfilled ? 'existence-fulfilled' : related.length > 0 ? 'existence-not-fulfilled' : 'existence-none',
      ),
      ...(explained.length > 0 && !fulfilled ? { children: explained } : {}),
    },
  };
}

const messageWithId = (reason: MessageId) => ({ reason, message: wordingOf({ reason }).message });

const asText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const equalsIgnoringCase = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

const extension =
  /^microsoft\.(insights\/diagnosticsettings|authorization\/locks|security\/|guestconfiguration\/|advisor\/)/i;

/** Returns related resources: below the resource if their type is, otherwise in the resource group or subscription. */
function candidates(
  inventory: Inventory,
  check: ExistenceCheck,
  type: string,
  frame: Frame,
): readonly PolicyResource[] {
  const read = (value: Value | undefined) => (value ? asText(evaluate(value, frame)) : undefined);
  const [name, kind, group, wide] = [check.name, check.kind, check.resourceGroup, check.scope].map(read);
  const ownType = typeOf(frame.resource) ?? '';
  const ownId = textProperty(frame.resource, 'id');
  const isBelow = type.toLowerCase().startsWith(`${ownType.toLowerCase()}/`);
  const place = scopeToSearch(ownId, isBelow, group, equalsIgnoringCase(wide, 'subscription'));
  const found =
    place !== undefined && inventory.below ? inventory.below(type, place) : inventory.ofType(type);
  return found.filter((candidate) => {
    if (
      name !== undefined &&
      !equalsIgnoringCase(nameOf(candidate), name) &&
      !equalsIgnoringCase(fullNameOf(candidate), name)
    )
      return false;
    if (kind !== undefined && !equalsIgnoringCase(textProperty(candidate, 'kind'), kind)) return false;
    const id = textProperty(candidate, 'id');
    if (id === undefined || place === undefined) return true;
    if (!id.toLowerCase().startsWith(`${place.toLowerCase()}/`)) return false;
    if (isBelow || group !== undefined || equalsIgnoringCase(wide, 'subscription') || !extension.test(type))
      return true;
    // An extension resource counts only for the resource that it extends.
    const host = id.slice(0, Math.max(0, id.toLowerCase().lastIndexOf('/providers/')));
    return !/\/providers\//i.test(host) || equalsIgnoringCase(host, ownId);
  });
}

/** Returns the scope to search for related resources; undefined if the resource does not specify its own scope. */
function scopeToSearch(
  ownId: string | undefined,
  isBelow: boolean,
  group: string | undefined,
  wholeSubscription: boolean,
): string | undefined {
  const own = placeOf(ownId);
  if (ownId === undefined) return undefined;
  if (own.subscriptionId === undefined) return isBelow ? ownId : undefined;
  const subscription = `/subscriptions/${own.subscriptionId}`;
  if (wholeSubscription) return subscription;
  if (group !== undefined) return `${subscription}/resourceGroups/${group}`;
  if (isBelow) return ownId;
  return own.resourceGroup === undefined
    ? subscription
    : `${subscription}/resourceGroups/${own.resourceGroup}`;
}

import { canonical, isObject, objectOf, property, type Json } from '../json.ts';

/** A part of a resource in each of its versions. */
interface Versions {
  /** As the template declares it. */
  desired: Json | undefined;
  /** The values that the service sets. */
  computed: Json;
  /** As it is stored now. */
  before: Json | undefined;
  /** As the deployment would store it. */
  after: Json | undefined;
}

/**
 * Returns a resource after a deployment as what-if compares it. Values of the service that the template does not
 * declare keep their current value, because only the service changes them (the time of the last change, the address of
 * an interface). Values that the template declares and the service replaces keep the declared value, and their paths
 * are added to `ignored`.
 */
export function settleComputed(versions: Versions, ignored: Set<string>, path = ''): Json | undefined {
  const { desired, computed, before, after } = versions;
  if (isObject(computed)) return settleObject(versions, computed, ignored, path);
  if (Array.isArray(computed) && Array.isArray(desired) && Array.isArray(after))
    return after.map((item, index) => {
      const old = counterpart(before, item, index);
      const own = computed[index];
      if (own === undefined || old === undefined) return item;
      const part = { desired: desired[index], computed: own, before: old, after: item };
      return settleComputed(part, ignored, `${path}[*]`) ?? item;
    });
  if (desired === undefined || desired === null) return before;
  if (canonical(desired) === canonical(computed)) return after;
  ignored.add(path);
  return desired;
}

function settleObject(
  { desired, before, after }: Versions,
  computed: { [name: string]: Json },
  ignored: Set<string>,
  path: string,
): Json | undefined {
  if (!isObject(after)) return after;
  const result = { ...after };
  for (const [name, own] of Object.entries(computed)) {
    if (own === undefined) continue;
    const part = {
      desired: property(objectOf(desired), name),
      computed: own,
      before: property(objectOf(before), name),
      after: after[name],
    };
    const value = settleComputed(part, ignored, path === '' ? name : `${path}.${name}`);
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** Returns the item of a stored list with the name of an item, or at its position if items have no names. */
function counterpart(before: Json | undefined, item: Json, index: number): Json | undefined {
  if (!Array.isArray(before)) return undefined;
  const name = isObject(item) ? item['name'] : undefined;
  if (name === undefined) return before[index];
  return before.find((other) => isObject(other) && other['name'] === name);
}

import { canonical, isObject, objectOf, property, type Json } from '../json.ts';

/** A part of a resource in each of its versions. */
interface Versions {
  /** As the template declares it. */
  wished: Json | undefined;
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
  const { wished, computed, before, after } = versions;
  if (isObject(computed)) return settleObject(versions, computed, ignored, path);
  if (Array.isArray(computed) && Array.isArray(wished) && Array.isArray(after))
    return after.map((item, index) => {
      const old = counterpart(before, item, index);
      const own = computed[index];
      if (own === undefined || old === undefined) return item;
      const part = { wished: wished[index], computed: own, before: old, after: item };
      return settleComputed(part, ignored, `${path}[*]`) ?? item;
    });
  if (wished === undefined || wished === null) return before;
  if (canonical(wished) === canonical(computed)) return after;
  ignored.add(path);
  return wished;
}

function settleObject(
  { wished, before, after }: Versions,
  computed: { [name: string]: Json },
  ignored: Set<string>,
  path: string,
): Json | undefined {
  if (!isObject(after)) return after;
  const result = { ...after };
  for (const [name, own] of Object.entries(computed)) {
    if (own === undefined) continue;
    const part = {
      wished: property(objectOf(wished), name),
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

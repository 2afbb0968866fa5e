import type { RouteContract } from '@blueport/contracts';
import { deriveVerb, type SharedText, type VerbText } from './derive-verb.ts';
import type { Verb, VerbTable } from './verb.ts';

type Routes = Readonly<Record<string, RouteContract>>;

interface TableText extends SharedText {
  readonly name: string;
  readonly summary: string;
  /** Route tables; every route in them gets a verb. */
  readonly routes?: readonly Routes[];
  /** Routes in these tables that belong to another command or have no verb. */
  readonly excludedRoutes?: readonly RouteContract[];
  /** Names and texts of verbs where they differ from those derived from the route. */
  readonly verbs?: Readonly<Record<string, VerbText>>;
}

const usualNames: Readonly<Record<string, string>> = { get: 'show', detail: 'show', remove: 'delete' };

/**
 * Returns the verb name of a route: `createVersion` becomes create-version, `get` becomes show, `remove` becomes
 * delete.
 */
const verbNameOf = (key: string): string =>
  usualNames[key] ?? key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Builds a command from route tables: one verb per route, so routes added to these tables need no change here. */
export function tableOf({
  name,
  summary,
  routes = [],
  excludedRoutes = [],
  verbs = {},
  ...shared
}: TableText): VerbTable {
  const found = routes.flatMap((table) =>
    Object.entries(table).map(([key, route]) => [verbNameOf(key), route] as const),
  );
  const routeOf = (verb: string, { route }: VerbText): RouteContract => {
    const one = route ?? found.find(([usual]) => usual === verb)?.[1];
    if (one === undefined) throw new Error(`There is no route for ${name} ${verb}.`);
    return one;
  };
  const own = Object.entries(verbs).map(([verb, text]): [string, Verb] => [
    verb,
    deriveVerb(routeOf(verb, text), text, shared),
  ]);
  const usedRoutes = new Set([...excludedRoutes, ...own.map(([, { route }]) => route)]);
  const others = found.filter(([, route]) => !usedRoutes.has(route));
  const all: [string, Verb][] = [
    ...own,
    ...others.map(([verb, route]): [string, Verb] => [verb, deriveVerb(route, {}, shared)]),
  ];
  const places = found.map(([, route]) => route);
  const placeOf = ({ route }: Verb) => (places.includes(route) ? places.indexOf(route) : places.length);
  const names = new Set(all.map(([verb]) => verb));
  if (names.size < all.length) throw new Error(`Two verbs of ${name} have the same name.`);
  return {
    name,
    summary,
    verbs: Object.fromEntries(all.toSorted(([, left], [, right]) => placeOf(left) - placeOf(right))),
  };
}

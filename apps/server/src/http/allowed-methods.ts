/** Method and path of a route; parameters of the path start with `:`. */
interface RouteKey {
  readonly method: string;
  readonly path: string;
}

export interface AllowedMethods {
  /** Returns the methods of a decoded address without its query; undefined for an unknown address. */
  methodsOf(address: string): readonly string[] | undefined;
  /**
   * Returns the methods that a path without parameters does not support but that a route with a parameter would accept, such
   * as DELETE `/api/user/token` by `/api/user/:id`.
   */
  shadowedRoutes(): readonly RouteKey[];
}

const parameter = /:\w+/g;

/** Returns a sort key that puts fixed segments before parameters, as the router does. */
const sortKeyOf = (path: string): string => path.replaceAll(parameter, '\uffff');

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(parameter, '[^/]+')}$`);

/**
 * Creates the lookup of supported methods for 405 responses. Registering a route for every missing method would take a
 * fifth of the startup time.
 */
export function createAllowedMethods(routes: readonly RouteKey[]): AllowedMethods {
  const known = [...Map.groupBy(routes, ({ path }) => path)]
    .toSorted(([left], [right]) => (sortKeyOf(left) < sortKeyOf(right) ? -1 : 1))
    .map(([path, found]) => ({
      path,
      methods: found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      pattern: patternOf(path),
    }));
  return {
    methodsOf: (address) => known.find(({ pattern }) => pattern.test(address))?.methods,
    shadowedRoutes() {
      const generic = known.filter(({ path }) => path.includes(':'));
      return known.flatMap(({ path, methods }) => {
        const others = generic.filter((other) => other.path !== path && other.pattern.test(path));
        const accepted = new Set(others.flatMap((other) => other.methods));
        accepted.delete('HEAD');
        return [...accepted.difference(new Set(methods))].map((method) => ({ method, path }));
      });
    },
  };
}

import type { Handler } from './handler.ts';
import type { Method } from './armRequest.ts';
import { segmentsOf } from '../resourceId.ts';

/** A route: handlers by method for a path pattern. `{name}` matches one segment, `{+scope}` any number. */
export interface Route {
  pattern: string;
  handlers: Partial<Record<Method, Handler>>;
}

/** The handler and parameters of a matched path. */
export interface RouteMatch {
  route: Route;
  parameters: Record<string, string>;
}

interface CompiledRoute {
  route: Route;
  expression: RegExp;
  names: string[];
}

/** Routes in the order in which they are matched. */
export class RouteTable {
  readonly #routes: CompiledRoute[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map(compile);
  }

  find(path: string): RouteMatch | undefined {
    for (const { route, expression, names } of this.#routes) {
      const match = expression.exec(path);
      if (match === null) continue;
      const parameters = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
      return { route, parameters };
    }
    return undefined;
  }
}

function compile(route: Route): CompiledRoute {
  const names: string[] = [];
  const source = segmentsOf(route.pattern).map((segment) => {
    const wild = /^\{\+(\w+)\}$/.exec(segment)?.[1];
    if (wild !== undefined) {
      names.push(wild);
      // The scope is greedy: the last provider of a path wins.
      return '((?:/[^/]+)*)';
    }
    const parameterName = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (parameterName !== undefined) {
      names.push(parameterName);
      return '/([^/]+)';
    }
    return `/${segment.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
  });
  return { route, expression: new RegExp(`^${source.join('')}$`, 'i'), names };
}

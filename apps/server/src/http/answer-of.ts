import type { ResponseOf, RouteContract } from '@blueport/contracts';
import type { SessionContext } from '../session-context.ts';
import type { Call } from './call.ts';
import { checkAccess } from './check-session.ts';
import type { RouteRegistry } from './registry.ts';

/** A call of a route that requires a session. */
export type SessionCall = Call<RouteContract> & { readonly session: SessionContext };

/**
 * Runs a route on behalf of another one. Checks the caller's permission, because only the other route was authorized.
 */
export function answerOf<Route extends RouteContract>(
  registry: RouteRegistry,
  call: SessionCall,
  route: Route,
  query: Readonly<Record<string, unknown>> = {},
): Promise<ResponseOf<Route>> {
  checkAccess(route, call.session);
  const registered = registry.routes().find(({ contract }) => contract.id === route.id);
  return registered!.handle!({ ...call, query }) as Promise<ResponseOf<Route>>;
}

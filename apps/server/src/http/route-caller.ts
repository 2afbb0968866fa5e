import type { RouteContract } from '@blueport/contracts';
import type { FastifyRequest } from 'fastify';
import { checkFreshSignIn } from './check-sign-in.ts';
import { bearerHandle, checkAccess, matchHeaders } from './check-session.ts';
import { Refusal } from '../errors/refusal.ts';
import type { RouteFrame, RouteParts } from './route-parts.ts';
import type { Authenticator, SessionContext } from '../session-context.ts';
import type { StreamReader } from './stream-slots.ts';
import type { WriteContext } from './write.ts';

/** The handle of a request, and its session on routes that require one. */
export interface Caller {
  readonly handle: string | null;
  readonly session: SessionContext | null;
}

async function authenticate(
  contract: RouteContract,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller> {
  if (contract.access.kind === 'public') {
    // A public route never fails on an outdated handle: sign-in receives the one that it replaces.
    const header = request.headers.authorization ?? '';
    return { handle: /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1] ?? null, session: null };
  }
  const handle = bearerHandle(request.headers);
  if (handle === null) throw new Refusal('not-signed-in');
  const session = await authenticator.authenticate(handle);
  matchHeaders(request.headers, session);
  return { handle, session };
}

/**
 * Returns the organization whose audit log records a call: personal routes use the caller's home organization, even
 * while acting elsewhere.
 */
const trailOf = (contract: RouteContract, session: SessionContext): string =>
  contract.scope === 'account' ? session.homeOrganizationId : session.organizationId;

/** Returns the actor of a request for the audit log. */
export const actorOf = (
  contract: RouteContract,
  session: SessionContext | null,
  request: FastifyRequest,
): WriteContext['actor'] => ({
  organizationId: session && trailOf(contract, session),
  accountId: session?.accountId ?? null,
  sessionId: session?.sessionId ?? null,
  ip: request.ip,
  requestId: request.id,
});

/** Returns the reader of a list. Streams count towards the home organization, even while acting in another one. */
export const readerOf = (session: SessionContext | null, { ip }: FastifyRequest): StreamReader => ({
  accountId: session?.accountId ?? ip,
  organizationId: session?.homeOrganizationId ?? ip,
});

/** Checks the callers of a route. */
export interface CallerChecks {
  /** Returns the caller. A refusal is counted before it is thrown. */
  readonly identify: (request: FastifyRequest) => Promise<Caller>;
  /** Throws a refusal unless the caller may use the route. */
  readonly permit: (caller: Caller) => void;
  /** Runs a step for a known caller. A refusal is recorded before it is thrown. */
  readonly recorded: <Result>(
    request: FastifyRequest,
    caller: Caller,
    step: () => Result,
  ) => Promise<Awaited<Result>>;
}

/** Creates the checks of a route's callers. */
export function createCallerChecks(
  contract: RouteContract,
  { authenticator, signIn }: Pick<RouteParts, 'authenticator' | 'signIn'>,
  { refusals, trail }: Pick<RouteFrame, 'refusals' | 'trail'>,
): CallerChecks {
  return {
    identify: async (request) =>
      authenticate(contract, request, authenticator).catch((error: unknown) => {
        refusals.count(error);
        throw error;
      }),
    permit({ session }) {
      if (!session) return;
      checkAccess(contract, session);
      checkFreshSignIn(contract, session, signIn);
    },
    async recorded<Result>(
      request: FastifyRequest,
      caller: Caller,
      step: () => Result,
    ): Promise<Awaited<Result>> {
      try {
        return await step();
      } catch (error) {
        if (caller.session) {
          const organizationId = trailOf(contract, caller.session);
          const actor = { ...actorOf(contract, caller.session, request), organizationId };
          await trail.record(contract, actor, request.params ?? {}, error);
        } else refusals.count(error);
        throw error;
      }
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { Vault } from '../security/vault.ts';
import type { Call } from './call.ts';
import { checkFreshSignIn, type SignInRules } from './check-sign-in.ts';
import { bearerHandle, checkAccess, matchHeaders, matchTenant } from './check-session.ts';
import { openEventSink } from './event-sink.ts';
import {
  AlreadyAnswered,
  findAnswer,
  readIdempotencyKey,
  requestText,
  type IdempotencyClaim,
} from './idempotency.ts';
import { pickFields } from '../list/pick-fields.ts';
import { StreamedList } from '../list/streamed-list.ts';
import { checkQueryEscapes } from './parse-body.ts';
import { parseInput, type ParsedInput } from './parse-input.ts';
import { Refusal } from './refusal.ts';
import type { EventSink, RegisteredRoute } from './registry.ts';
import { isWrite, recordRefusal, type AnonymousRefusals } from './record-refusal.ts';
import { matchIfSent, requireMatch } from './require-match.ts';
import type { Authenticator, SessionContext } from './session-context.ts';
import type { InTurn } from './same-key.ts';
import { rowFieldsOf, sendList } from './send-list.ts';
import type { StreamSlots } from './stream-slots.ts';
import { createWriter } from './write.ts';
import type { RouteContract } from '@blueport/contracts';
import type { Logger } from 'pino';

export interface RouteParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly signIn: SignInRules;
}

/** What all routes of a server share. */
export interface RouteFrame {
  readonly slots: StreamSlots;
  readonly refusals: AnonymousRefusals;
  /** Counts a call of a signed-in caller; throws above the route's limit. */
  readonly countCaller: (routeId: string, accountId: string) => void;
  readonly inTurn: InTurn;
}

/** Who calls: the handle that was sent, and its session on routes that want one. */
interface Caller {
  readonly handle: string | null;
  readonly session: SessionContext | null;
}

type AnyCall = Call<RouteContract>;

async function authenticate(
  contract: RouteContract,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller> {
  if (contract.access.kind === 'public') {
    // A public route never fails on a stale handle: sign-in itself hands over the one it replaces.
    const header = request.headers.authorization ?? '';
    return { handle: /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1] ?? null, session: null };
  }
  const handle = bearerHandle(request.headers);
  if (handle === null) throw new Refusal('not-signed-in');
  const session = await authenticator.authenticate(handle);
  matchHeaders(request.headers, session);
  return { handle, session };
}

/** What is a person's own stands in the trail of their own organization, also while they act in another one. */
const trailOf = (contract: RouteContract, session: SessionContext): string =>
  contract.scope === 'account' ? session.homeOrganizationId : session.organizationId;

const actorOf = (contract: RouteContract, session: SessionContext | null, request: FastifyRequest) => ({
  organizationId: session && trailOf(contract, session),
  accountId: session?.accountId ?? null,
  sessionId: session?.sessionId ?? null,
  ip: request.ip,
  requestId: request.id,
});

function claimOf(
  contract: RouteContract,
  request: FastifyRequest,
  session: SessionContext | null,
  input: ParsedInput,
): IdempotencyClaim | null {
  if (!session || !isWrite(contract)) return null;
  const key = readIdempotencyKey(request.headers['idempotency-key'], contract.idempotency === 'required');
  if (key === null) return null;
  return {
    accountId: session.accountId,
    key,
    route: contract.id,
    // The same words said to another organization are another request.
    request: requestText(contract.id, { ...input, organization: session.organizationId }),
  };
}

/** Only what the contract names leaves the server; an answer that does not fit is a fault of ours. */
function present(contract: RouteContract, answer: unknown, query: unknown): unknown {
  if (!contract.response) return undefined;
  const result = contract.response.safeParse(answer);
  if (result.success) return pickFields(result.data, query, rowFieldsOf(contract));
  const places = result.error.issues.map((issue) => `/${issue.path.join('/')}: ${issue.code}`);
  throw new Error(
    `The answer of ${contract.id} does not fit its contract: ${places.slice(0, 5).join(', ')}.`,
  );
}

/** Runs a stream; what it throws before it opens is refused like anything else, later it just ends. */
async function runStream(
  handle: NonNullable<RegisteredRoute['stream']>,
  call: AnyCall,
  reply: FastifyReply,
  lastEventId: string | null,
): Promise<void> {
  let sink: EventSink | undefined;
  const open = (): EventSink => {
    const headers = reply.getHeaders() as Record<string, string>;
    reply.hijack();
    sink = openEventSink(reply.raw, headers);
    return sink;
  };
  try {
    await handle(call, { lastEventId, open });
  } catch (error) {
    if (!sink) throw error;
    call.log.error({ err: error }, 'stream failed');
  }
  sink?.close();
}

/** Answers one request of a registered route: authenticate, permit, parse, replay or handle, present. */
export function createRouteAnswer(parts: RouteParts, route: RegisteredRoute, frame: RouteFrame) {
  const { contract } = route;
  const { slots, refusals } = frame;

  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    input: ParsedInput,
    claim: IdempotencyClaim | null,
  ): Promise<unknown> => {
    const { session } = caller;
    const earlier = claim && (await findAnswer(parts.db, parts.vault, claim));
    if (earlier) return reply.code(earlier.status).send(earlier.body ?? undefined);

    const gone = new AbortController();
    // Every answer closes in the end; only one that was not sent whole means that nobody waits for it any more.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const writer = createWriter({
      ...parts,
      contract,
      claim,
      actor: actorOf(contract, session, request),
      present: (answer) => present(contract, answer, input.query),
    });
    const call: AnyCall = {
      params: input.params,
      query: input.query,
      body: input.body,
      session: session as AnyCall['session'],
      handle: caller.handle,
      requestId: request.id,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      log: parts.log.child({ requestId: request.id, route: contract.id }),
      signal: gone.signal,
      write: (work) => writer.write(work),
      requireMatch: (current) => requireMatch(request.headers['if-match'], current),
      matchIfSent: (current) => matchIfSent(request.headers['if-match'], current),
      header: (name, value) => void reply.header(name, value),
    };
    if (route.stream) {
      const lastEventId = request.headers['last-event-id'];
      await runStream(route.stream, call, reply, typeof lastEventId === 'string' ? lastEventId : null);
      return reply;
    }
    try {
      const handled: unknown = await route.handle!(call);
      if (handled instanceof StreamedList) {
        return await sendList(contract, handled, input.query, reply, slots);
      }
      const answer = present(contract, handled, input.query);
      if (isWrite(contract) && writer.count() !== 1) throw new Error(`${contract.id} left no audit row.`);
      return await reply.code(contract.status ?? 200).send(answer);
    } catch (error) {
      if (!(error instanceof AlreadyAnswered) || !claim) throw error;
      const first = await findAnswer(parts.db, parts.vault, claim);
      if (!first) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
      return reply.code(first.status).send(first.body ?? undefined);
    }
  };

  const run = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<unknown> => {
    const { session } = caller;
    if (session) {
      frame.countCaller(contract.id, session.accountId);
      checkAccess(contract, session);
      checkFreshSignIn(contract, session, parts.signIn);
    }
    checkQueryEscapes(request.raw.url ?? '');
    const input = parseInput(contract, {
      params: request.params,
      query: request.query,
      body: request.body,
    });
    if (session) matchTenant(input.query, session);
    const claim = claimOf(contract, request, session, input);
    const work = () => serve(request, reply, caller, input, claim);
    return claim ? frame.inTurn(claim, work) : work();
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const caller = await authenticate(contract, request, parts.authenticator).catch((error: unknown) => {
      refusals.count(error);
      throw error;
    });
    try {
      return await run(request, reply, caller);
    } catch (error) {
      if (caller.session) {
        const organizationId = trailOf(contract, caller.session);
        const actor = { ...actorOf(contract, caller.session, request), organizationId };
        await recordRefusal(parts.db, contract, actor, request.params ?? {}, error);
      } else refusals.count(error);
      throw error;
    }
  };
}

import { abandonAfterDeadline } from '@blueport/cloud';
import type { RouteContract } from '@blueport/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickFields } from '../list/pick-fields.ts';
import { StreamedList } from '../list/streamed-list.ts';
import { runAsRequest } from '../request-scope.ts';
import type { Call } from './call.ts';
import { matchTenant } from './check-session.ts';
import { openEventSink } from './event-sink.ts';
import {
  AlreadyAnswered,
  findAnswer,
  readIdempotencyKey,
  requestText,
  type IdempotencyClaim,
} from './idempotency.ts';
import { checkQueryEscapes } from './parse-body.ts';
import { parseInput, type ParsedInput } from './parse-input.ts';
import { isWrite } from './record-refusal.ts';
import { Refusal } from '../errors/refusal.ts';
import type { EventSink, RegisteredRoute } from './registry.ts';
import { matchIfPresent, requireMatch } from './require-match.ts';
import { actorOf, createCallerChecks, readerOf, type Caller } from './route-caller.ts';
import type { RouteFrame, RouteParts } from './route-parts.ts';
import { rowFieldsOf, sendList } from './send-list.ts';
import type { SessionContext } from '../session-context.ts';
import { watchClient } from './watch-client.ts';
import { createWriter, type Writer } from './write.ts';

type AnyCall = Call<RouteContract>;

/** Requests whose If-Match was compared with the current version. */
const compared = new WeakSet<FastifyRequest>();

/** State shared by the steps of a route. */
interface RouteContext {
  readonly parts: RouteParts;
  readonly route: RegisteredRoute;
  readonly frame: RouteFrame;
}

/** A request with an authorized caller and parsed input. */
interface ParsedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly input: ParsedInput;
  readonly claim: IdempotencyClaim | null;
}

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
    // The same input in another organization is a different request.
    request: requestText(contract.id, { ...input, organization: session.organizationId }),
  };
}

/** Returns the fields that the contract declares. A response that does not match its contract is a server error. */
function present(contract: RouteContract, answer: unknown, query: unknown): unknown {
  if (!contract.response) return undefined;
  const result = contract.response.safeParse(answer);
  if (result.success) return pickFields(result.data, query, rowFieldsOf(contract));
  const places = result.error.issues.map((issue) => `/${issue.path.join('/')}: ${issue.code}`);
  throw new Error(
    `The response of ${contract.id} does not match its contract: ${places.slice(0, 5).join(', ')}.`,
  );
}

/** Additional milliseconds for a handler that keeps waiting after its cloud calls have ended. */
const graceMs = 1000;

/**
 * Returns a handler's result by the deadline of its cloud calls. An overdue handler that has not started to write is
 * rejected and has to stop; a handler that writes is awaited, since the database has separate timeouts.
 */
function answerInTime(handled: Promise<unknown>, writer: Writer, stop: AbortController): Promise<unknown> {
  return abandonAfterDeadline(handled, graceMs, () => {
    const isAbandoned = writer.close();
    if (isAbandoned) stop.abort();
    return isAbandoned;
  });
}

/** Runs a stream. An error before it opens becomes a normal refusal; a later one ends the stream. */
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

function createCall(
  { parts, route: { contract } }: RouteContext,
  { request, reply, caller, input }: ParsedRequest,
  { write }: Writer,
  signal: AbortSignal,
): AnyCall {
  return {
    params: input.params,
    query: input.query,
    body: input.body,
    session: caller.session as AnyCall['session'],
    handle: caller.handle,
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: parts.log.child({ requestId: request.id, route: contract.id }),
    signal,
    write: (work) =>
      write(async (tx) => {
        const outcome = await work(tx);
        if (compared.has(request) !== (contract.ifMatch === 'required'))
          throw new Error(
            `${contract.id} checks If-Match, but its contract does not require it, or vice versa.`,
          );
        return outcome;
      }),
    requireMatch: (current) => {
      compared.add(request);
      requireMatch(request.headers['if-match'], current);
    },
    matchIfPresent: (current) => matchIfPresent(request.headers['if-match'], current),
    header: (name, value) => void reply.header(name, value),
  };
}

/** Calls the handler of a route and sends its response, as a stream if it returns a streamed list. */
async function sendHandled({ parts, route, frame }: RouteContext, parsed: ParsedRequest): Promise<void> {
  const { contract } = route;
  const { request, reply, caller, input } = parsed;
  const stop = watchClient(reply.raw);
  const writer = createWriter({
    ...parts,
    contract,
    claim: parsed.claim,
    actor: actorOf(contract, caller.session, request),
    present: (answer) => present(contract, answer, input.query),
  });
  const call = createCall({ parts, route, frame }, parsed, writer, stop.signal);
  if (route.stream) {
    const lastEventId = request.headers['last-event-id'];
    return runStream(route.stream, call, reply, typeof lastEventId === 'string' ? lastEventId : null);
  }
  const handled = await answerInTime(route.handle!(call), writer, stop);
  if (handled instanceof StreamedList) {
    const reader = readerOf(caller.session, request);
    const take = (cutOff: () => void) => frame.slots.take(reader, cutOff, call.signal);
    await sendList(contract, handled, input.query, reply, take);
    return;
  }
  const answer = present(contract, handled, input.query);
  if (isWrite(contract) && writer.count() !== 1) throw new Error(`${contract.id} left no audit row.`);
  await reply.code(contract.status ?? 200).send(answer);
}

/** Sends the stored response of a claim. Returns false if there is no stored response. */
async function sendStored(
  { db, vault }: RouteParts,
  claim: IdempotencyClaim,
  reply: FastifyReply,
): Promise<boolean> {
  const stored = await findAnswer(db, vault, claim);
  if (stored) await reply.code(stored.status).send(stored.body ?? undefined);
  return stored !== undefined;
}

/** Replays the stored response of a repeated request, or handles the request. */
async function serve(context: RouteContext, parsed: ParsedRequest): Promise<void> {
  const { claim, reply } = parsed;
  if (claim && (await sendStored(context.parts, claim, reply))) return;
  try {
    await sendHandled(context, parsed);
  } catch (error) {
    if (!(error instanceof AlreadyAnswered) || !claim) throw error;
    if (!(await sendStored(context.parts, claim, reply)))
      throw new Refusal('unavailable', { retryAfterSeconds: 1 });
  }
}

/** Parses the input of an authorized caller and serves the request after earlier ones with the same key. */
async function parseAndServe(
  context: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<void> {
  const { contract } = context.route;
  const { session } = caller;
  checkQueryEscapes(request.raw.url ?? '');
  const { params, query, body } = request;
  const input = parseInput(contract, { params, query, body });
  if (session) matchTenant(input.query, session);
  const claim = claimOf(contract, request, session, input);
  const work = () => serve(context, { request, reply, caller, input, claim });
  return claim ? context.frame.inTurn(claim, work) : work();
}

/**
 * The two steps of a registered route: `admit` authenticates and authorizes the caller, `answer` handles the parsed
 * request.
 */
export interface RouteAnswer {
  /** Runs before the body is read, so that a rejected caller costs no parsing. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  /** Parses the input, replays or handles the request, and sends the response. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Creates the steps of a registered route. */
export function createRouteAnswer(parts: RouteParts, route: RegisteredRoute, frame: RouteFrame): RouteAnswer {
  const { contract } = route;
  const { identify, permit, recorded } = createCallerChecks(contract, parts, frame);
  const context: RouteContext = { parts, route, frame };
  const admitted = new WeakMap<FastifyRequest, { readonly caller: Caller; readonly bodyArrived: boolean }>();

  const admit = async (request: FastifyRequest): Promise<void> => {
    const caller = await identify(request);
    await recorded(request, caller, () => {
      if (caller.session) frame.countCaller(contract.id, caller.session.accountId);
      permit(caller);
    });
    // Injected requests without a socket lack this field; they are always complete.
    const { complete = true } = request.raw as { readonly complete?: boolean };
    admitted.set(request, { caller, bodyArrived: complete });
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { caller: earlier, bodyArrived } = admitted.get(request)!;
    // A client can delay its body for a minute; the session or its permissions may have ended in the meantime.
    const caller = bodyArrived ? earlier : await identify(request);
    return await recorded(request, caller, () => {
      if (!bodyArrived) permit(caller);
      return parseAndServe(context, request, reply, caller);
    });
  };

  return {
    admit: (request) => runAsRequest(() => admit(request)),
    // Streams stay open while a client listens.
    answer: (request, reply) =>
      runAsRequest(() => answer(request, reply), route.stream ? undefined : parts.cloudDeadlineMs),
  };
}

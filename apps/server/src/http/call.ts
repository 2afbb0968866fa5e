import type { ListResult, RouteContract, ResponseOf } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { AuditEntry } from '../journal/audit.ts';
import type { Database } from '../database/tables/index.ts';
import type { StreamedList } from '../list/streamed-list.ts';
import type { SessionContext } from '../session-context.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** The session of a route: always there unless the route is public. */
type SessionOf<Route extends RouteContract> = Route['access'] extends { kind: 'public' }
  ? SessionContext | null
  : SessionContext;

/** What a write hands back: its answer, and the one audit row that is stored with it. */
export interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly audit: AuditEntry;
}

/** One request as a handler sees it: parsed, authenticated and permitted. */
export interface Call<Route extends RouteContract> {
  readonly params: Parsed<Route['params']>;
  readonly query: Parsed<Route['query']>;
  readonly body: Parsed<Route['body']>;
  readonly session: SessionOf<Route>;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly log: Logger;
  /** Aborted when the client disconnects, or when the request is abandoned after the deadline of its cloud calls. */
  readonly signal: AbortSignal;
  /** The bearer handle that came with the request, where one came. */
  readonly handle: string | null;
  /**
   * Runs a write in one transaction together with its audit row and its idempotency record. Every route that changes
   * something calls this exactly once. The work may run again after a serialization failure, so it holds database work only.
   */
  readonly write: <Answer>(
    work: (tx: Transaction<Database>) => Promise<WriteOutcome<Answer>>,
  ) => Promise<Answer>;
  /** Throws 428 without an If-Match header and 412 when it names another version. */
  readonly requireMatch: (current: string) => void;
  /** Throws 412 where an If-Match header came and names another version; without one nothing is asked. */
  readonly matchIfSent: (current: string) => void;
  /** Sets a header of the answer, for example `etag` or `content-disposition`. */
  readonly header: (name: string, value: string) => void;
}

/** What a handler may answer with: a list also as a stream of its rows. */
type AnswerOf<Response> = Response extends ListResult<infer Row> ? Response | StreamedList<Row> : Response;

/** Answers one route. */
export type Handler<Route extends RouteContract> = (
  call: Call<Route>,
) => Promise<AnswerOf<ResponseOf<Route>>>;

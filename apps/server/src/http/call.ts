import type { ListResult, RouteContract, ResponseOf } from '@blueport/contracts';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { AuditEntry } from '../journal/audit.ts';
import type { Database } from '../database/tables/index.ts';
import type { StreamedList } from '../list/streamed-list.ts';
import type { SessionContext } from '../session-context.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** Session of a route: always present unless the route is public. */
type SessionOf<Route extends RouteContract> = Route['access'] extends { kind: 'public' }
  ? SessionContext | null
  : SessionContext;

/** Result of a write: its response, and the audit entry stored with it. */
export interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly audit: AuditEntry;
}

/** One request as passed to a handler: parsed, authenticated and authorized. */
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
  /** Bearer handle of the request; null without one. */
  readonly handle: string | null;
  /**
   * Runs a write in one transaction together with its audit entry and idempotency record. Every route that changes
   * something calls this exactly once. The work may be repeated after a serialization failure, so it must contain only
   * database work.
   */
  readonly write: <Answer>(
    work: (tx: Transaction<Database>) => Promise<WriteOutcome<Answer>>,
  ) => Promise<Answer>;
  /** Throws 428 without an If-Match header and 412 if it names another version. */
  readonly requireMatch: (current: string) => void;
  /** Throws 412 if an If-Match header is present and names another version. */
  readonly matchIfPresent: (current: string) => void;
  /** Sets a response header, for example `etag` or `content-disposition`. */
  readonly header: (name: string, value: string) => void;
}

/** Allowed results of a handler: a list may also be a stream of its rows. */
type AnswerOf<Response> = Response extends ListResult<infer Row> ? Response | StreamedList<Row> : Response;

/** Handles the requests of one route. */
export type Handler<Route extends RouteContract> = (
  call: Call<Route>,
) => Promise<AnswerOf<ResponseOf<Route>>>;

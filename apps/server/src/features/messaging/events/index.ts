import { checkPermission, deploymentRoutes, eventAudience } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { EventSink } from '../../../http/registry.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { eventChannel, readNewestEventId } from '../../../journal/events.ts';
import { readLiveSessions, type LiveSession } from '../../identity/session/index.ts';

interface Reader {
  readonly sink: EventSink;
  readonly sessionId: string;
  readonly accountId: string;
  readonly organizationId: string;
  /** Whether the reader uses a personal access token, which gets no notifications for its owner. */
  readonly isAutomation: boolean;
  /** A deployment's UUID or name; undefined for all deployments of the organization. */
  readonly subject: string | undefined;
  /** The last event that the reader received or that was filtered out. */
  cursor: bigint;
}

/** Returns whether a reader gets an event. Events for an account are sent only to the account's interactive streams. */
function isFor({ accountId, isAutomation, subject }: Reader, subjects: readonly string[]): boolean {
  const personal = subjects.filter((name) => name.startsWith('account:'));
  if (personal.length > 0) return !isAutomation && personal.includes(`account:${accountId}`);
  return subject === undefined || subjects.includes(subject);
}

/** Returns whether a session may currently see events of a type. */
function maySee(session: LiveSession, type: string): boolean {
  const keys = eventAudience(type);
  return keys === null || keys.some((key) => checkPermission(session, key).allowed);
}

const batch = 200;
/** Maximum number of open streams per session, more than a user has windows. */
const maxPerSession = 10;
/** Revoked access ends a stream within this time, even without events. */
const recheckMilliseconds = 4000;

/** Counts the open streams of each session. */
class SessionStreams {
  readonly #open = new Map<string, number>();

  /** Runs a stream. Throws a 429 refusal if the session has too many, counting each from its request on. */
  async run(sessionId: string, work: () => Promise<void>): Promise<void> {
    const open = this.#open.get(sessionId) ?? 0;
    if (open >= maxPerSession) {
      throw new Refusal('too-many-requests', {
        reason: 'too-many-event-streams',
        values: { limit: String(maxPerSession) },
        retryAfterSeconds: 10,
      });
    }
    this.#open.set(sessionId, open + 1);
    try {
      await work();
    } finally {
      const openCount = (this.#open.get(sessionId) ?? 1) - 1;
      if (openCount === 0) this.#open.delete(sessionId);
      else this.#open.set(sessionId, openCount);
    }
  }
}

const readEvents = (db: Kysely<Database>, organizationId: string, after: bigint) =>
  db
    .selectFrom('event')
    .select(['id', 'type', 'subjects', 'data'])
    .where('organization_id', '=', organizationId)
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(batch)
    .execute();

/** Returns the start of a stream: after the last event named by the reader, otherwise after the newest one. */
async function startCursor(
  db: Kysely<Database>,
  organizationId: string,
  lastEventId: string | null,
): Promise<bigint> {
  if (lastEventId !== null && /^\d{1,18}$/.test(lastEventId)) return BigInt(lastEventId);
  return BigInt(await readNewestEventId(db, organizationId));
}

interface OutgoingEvent {
  readonly id: bigint;
  readonly type: string;
  readonly subjects: readonly string[];
  /** The event as JSON. */
  readonly data: string;
}

/** Sends an event to a reader that is ready and may see it, and advances the reader's cursor. */
function sendEvent(reader: Reader, session: LiveSession | undefined, event: OutgoingEvent): void {
  const { id, type, subjects, data } = event;
  if (id <= reader.cursor || !reader.sink.hasRoom()) return;
  reader.cursor = id;
  if (session && maySee(session, type) && isFor(reader, subjects)) {
    reader.sink.send({ id: String(id), type, data });
  }
}

/** Open streams of this process by organization, and the delivery of their events. */
class EventFeed {
  readonly #database: Parts['database'];
  readonly #log: Parts['log'];
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #pumping = new Map<string, Promise<void>>();
  #listening: Promise<() => Promise<void>> | undefined;
  #recheck: NodeJS.Timeout | undefined;

  constructor({ database, log }: Pick<Parts, 'database' | 'log'>) {
    this.#database = database;
    this.#log = log;
  }

  get #all(): Reader[] {
    return [...this.#readers.values()].flatMap((set) => Array.from(set));
  }

  /** Closes the streams of sessions that have ended or changed organization. Returns the live sessions. */
  async #dropEnded(open: readonly Reader[]): Promise<Map<string, LiveSession>> {
    const live = await readLiveSessions(
      this.#database.db,
      open.map((reader) => reader.sessionId),
    );
    for (const reader of open) {
      if (live.get(reader.sessionId)?.organizationId !== reader.organizationId) reader.sink.close();
    }
    return live;
  }

  async #deliver(organizationId: string): Promise<void> {
    for (;;) {
      // A reader that is still receiving earlier events is skipped, keeps its cursor and resumes when it is ready.
      const open = [...(this.#readers.get(organizationId) ?? [])].filter(({ sink }) => sink.hasRoom());
      if (open.length === 0) return;
      const from = open.reduce((least, { cursor }) => (cursor < least ? cursor : least), open[0]!.cursor);
      const events = await readEvents(this.#database.db, organizationId, from);
      if (events.length === 0) return;
      const live = await this.#dropEnded(open);
      const allowed = open.filter((reader) => this.#readers.get(organizationId)?.has(reader));
      for (const { id, type, subjects, data } of events) {
        const event = { id: BigInt(id), type, subjects, data: JSON.stringify(data) };
        for (const reader of allowed) sendEvent(reader, live.get(reader.sessionId), event);
      }
      if (events.length < batch) return;
    }
  }

  /**
   * Delivers new events with one delivery at a time per organization. A notification during a delivery triggers another
   * one.
   */
  #pump(organizationId: string): Promise<void> {
    if (!this.#readers.has(organizationId)) return Promise.resolve();
    const next = (this.#pumping.get(organizationId) ?? Promise.resolve())
      .then(() => this.#deliver(organizationId))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live events could not be read'));
    this.#pumping.set(organizationId, next);
    return next;
  }

  async listen(): Promise<void> {
    this.#listening ??= this.#database.listen(
      eventChannel,
      (organizationId) => void this.#pump(organizationId),
      () => [...this.#readers.keys()].forEach((organizationId) => void this.#pump(organizationId)),
    );
    await this.#listening;
    this.#recheck ??= setInterval(() => {
      const open = this.#all;
      if (open.length > 0) {
        void this.#dropEnded(open).catch((error: unknown) =>
          this.#log.warn({ err: error }, 'sessions could not be read'),
        );
      }
    }, recheckMilliseconds).unref();
  }

  /** Serves a reader until its stream is closed. */
  async feed(reader: Reader): Promise<void> {
    const { organizationId, sink } = reader;
    const group = this.#readers.get(organizationId) ?? new Set();
    this.#readers.set(organizationId, group.add(reader));
    sink.onRoom(() => void this.#pump(organizationId));
    void this.#pump(organizationId);
    await sink.closed;
    group.delete(reader);
    if (group.size === 0) this.#readers.delete(organizationId);
  }

  async stop(): Promise<void> {
    clearInterval(this.#recheck);
    for (const reader of this.#all) reader.sink.close();
    await (
      await this.#listening
    )?.();
  }
}

/**
 * Creates the feature for live events of the journal on all open streams of this process. Each event is sent only to
 * sessions that may currently see it.
 */
export function createEventsFeature({ database, log }: Parts): Feature {
  const streams = new SessionStreams();
  const feed = new EventFeed({ database, log });
  return {
    name: 'events',
    routes(registry) {
      registry.registerStream(deploymentRoutes.events, ({ session, query }, stream) =>
        streams.run(session.sessionId, async () => {
          await feed.listen();
          const { organizationId, sessionId, accountId, kind } = session;
          const cursor = await startCursor(database.db, organizationId, stream.lastEventId);
          await feed.feed({
            sink: stream.open(),
            sessionId,
            accountId,
            organizationId,
            isAutomation: kind === 'automation',
            subject: query.deployment,
            cursor,
          });
        }),
      );
    },
    stop: () => feed.stop(),
  };
}

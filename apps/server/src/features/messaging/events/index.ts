import { checkPermission, deploymentRoutes, eventAudience } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { EventSink } from '../../../http/registry.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { eventChannel } from '../../../journal/events.ts';
import { readLiveSessions, type LiveSession } from '../../identity/session/index.ts';

interface Reader {
  readonly sink: EventSink;
  readonly sessionId: string;
  readonly accountId: string;
  readonly organizationId: string;
  /** Whether a personal access token reads; it gets no messages to its owner. */
  readonly isAutomation: boolean;
  /** A deployment's UUID or name; undefined for every deployment of the organization. */
  readonly subject: string | undefined;
  /** The last event the reader has, or has been found not to want. */
  cursor: bigint;
}

/** Whether a reader gets an event: what names an account is only for the streams that this person opened. */
function isFor({ accountId, isAutomation, subject }: Reader, subjects: readonly string[]): boolean {
  const personal = subjects.filter((name) => name.startsWith('account:'));
  if (personal.length > 0) return !isAutomation && personal.includes(`account:${accountId}`);
  return subject === undefined || subjects.includes(subject);
}

/** Whether a session may see events of a type at this moment. */
function maySee(session: LiveSession, type: string): boolean {
  const keys = eventAudience(type);
  return keys === null || keys.some((key) => checkPermission(session, key).allowed);
}

const batch = 200;
/** Streams that one session may hold open at once: more than a person has windows. */
const mostOfSession = 10;
/** What an administrator takes away ends a stream within this time, also while nothing happens. */
const recheckMilliseconds = 4000;

/** Live events of the journal for every open stream of this process; each event is sent only to sessions that may see it now. */
export function createEventsFeature({ database, log }: Parts): Feature {
  const { db } = database;
  const readers = new Map<string, Set<Reader>>();
  const pumping = new Map<string, Promise<void>>();
  let listening: Promise<() => Promise<void>> | undefined;
  let recheck: NodeJS.Timeout | undefined;
  const openOf = new Map<string, number>();

  /** Counts a stream for its session while it is open, from the moment that it is asked for. */
  const withinLimit = async (sessionId: string, work: () => Promise<void>): Promise<void> => {
    const open = openOf.get(sessionId) ?? 0;
    if (open >= mostOfSession) {
      throw new Refusal('too-many-requests', {
        detail: `At most ${mostOfSession} streams of events can be open in one session; close another one first.`,
        retryAfterSeconds: 10,
      });
    }
    openOf.set(sessionId, open + 1);
    try {
      await work();
    } finally {
      const left = (openOf.get(sessionId) ?? 1) - 1;
      if (left === 0) openOf.delete(sessionId);
      else openOf.set(sessionId, left);
    }
  };

  /** Closes the streams of sessions that have ended or act in another organization now; answers what the others hold. */
  const dropEnded = async (open: readonly Reader[]): Promise<Map<string, LiveSession>> => {
    const live = await readLiveSessions(
      db,
      open.map((reader) => reader.sessionId),
    );
    for (const reader of open) {
      if (live.get(reader.sessionId)?.organizationId !== reader.organizationId) reader.sink.close();
    }
    return live;
  };

  const deliver = async (organizationId: string): Promise<void> => {
    for (;;) {
      // Who is still reading what came before is passed over, keeps their cursor and asks again when there is room.
      const open = [...(readers.get(organizationId) ?? [])].filter(({ sink }) => sink.hasRoom());
      if (open.length === 0) return;
      const from = open.reduce((least, { cursor }) => (cursor < least ? cursor : least), open[0]!.cursor);
      const events = await db
        .selectFrom('event')
        .select(['id', 'type', 'subjects', 'data'])
        .where('organization_id', '=', organizationId)
        .where('id', '>', String(from))
        .orderBy('id')
        .limit(batch)
        .execute();
      if (events.length === 0) return;
      const live = await dropEnded(open);
      const allowed = open.filter((reader) => readers.get(organizationId)?.has(reader));
      for (const event of events) {
        const id = BigInt(event.id);
        const data = JSON.stringify(event.data);
        for (const reader of allowed) {
          if (id <= reader.cursor || !reader.sink.hasRoom()) continue;
          reader.cursor = id;
          const session = live.get(reader.sessionId);
          if (session && maySee(session, event.type) && isFor(reader, event.subjects)) {
            reader.sink.send({ id: event.id, type: event.type, data });
          }
        }
      }
      if (events.length < batch) return;
    }
  };

  /** One delivery at a time per organization; a notification that comes in between is not lost, it runs after it. */
  const pump = (organizationId: string): Promise<void> => {
    if (!readers.has(organizationId)) return Promise.resolve();
    const next = (pumping.get(organizationId) ?? Promise.resolve())
      .then(() => deliver(organizationId))
      .catch((error: unknown) => log.warn({ err: error }, 'live events could not be read'));
    pumping.set(organizationId, next);
    return next;
  };

  const listen = async (): Promise<void> => {
    listening ??= database.listen(
      eventChannel,
      (organizationId) => void pump(organizationId),
      () => [...readers.keys()].forEach((organizationId) => void pump(organizationId)),
    );
    await listening;
    recheck ??= setInterval(() => {
      const open = [...readers.values()].flatMap((set) => Array.from(set));
      if (open.length > 0) {
        void dropEnded(open).catch((error: unknown) =>
          log.warn({ err: error }, 'sessions could not be read'),
        );
      }
    }, recheckMilliseconds).unref();
  };

  const startCursor = async (organizationId: string, lastEventId: string | null): Promise<bigint> => {
    if (lastEventId !== null && /^\d{1,18}$/.test(lastEventId)) return BigInt(lastEventId);
    const newest = await db
      .selectFrom('event')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return BigInt(newest?.id ?? 0);
  };

  return {
    name: 'events',
    routes(registry) {
      registry.registerStream(deploymentRoutes.events, ({ session, query }, stream) =>
        withinLimit(session.sessionId, async () => {
          await listen();
          const { organizationId, sessionId, accountId } = session;
          const cursor = await startCursor(organizationId, stream.lastEventId);
          const sink = stream.open();
          const reader: Reader = {
            sink,
            sessionId,
            accountId,
            organizationId,
            isAutomation: session.kind === 'automation',
            subject: query.deployment,
            cursor,
          };
          const group = readers.get(organizationId) ?? new Set();
          readers.set(organizationId, group.add(reader));
          sink.onRoom(() => void pump(organizationId));
          void pump(organizationId);
          await sink.closed;
          group.delete(reader);
          if (group.size === 0) readers.delete(organizationId);
        }),
      );
    },
    async stop() {
      clearInterval(recheck);
      for (const reader of [...readers.values()].flatMap((set) => Array.from(set))) reader.sink.close();
      await (
        await listening
      )?.();
    },
  };
}

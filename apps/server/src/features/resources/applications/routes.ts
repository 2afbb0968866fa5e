import { applicationRoutes, type QueryOf } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { SeriesParts } from '../metrics/index.ts';
import { applicationPeriod, type ApplicationPeriod } from './application-period.ts';
import { findApplication, requireApplication } from './find-application.ts';
import { listApplications } from './list-applications.ts';
import { listDependencies, listExceptions, listRequests } from './list-telemetry.ts';
import { readOverview } from './read-overview.ts';
import type { Reading } from './read-tables.ts';
import { readTrace } from './read-trace.ts';
import { runQuery } from './run-query.ts';
import type { Telemetry, TelemetryReader } from './telemetry.ts';

export interface ApplicationRouteParts {
  readonly db: Kysely<Database>;
  readonly series: SeriesParts;
  readonly telemetry: Telemetry;
  readonly now: () => number;
  readonly readerOf: (session: SessionContext) => Promise<TelemetryReader>;
}

const hourMs = 3_600_000;

/** Returns the hours around an operation whose time is known, and the period of the request otherwise. */
function tracePeriod(
  { at, ...query }: QueryOf<typeof applicationRoutes.trace>,
  now: number,
): ApplicationPeriod {
  if (at === undefined || query.last !== undefined || query.from !== undefined)
    return applicationPeriod(query, now);
  const hour = Math.floor(Math.min(Date.parse(at), now) / hourMs) * hourMs;
  const around = { from: new Date(hour - hourMs), to: new Date(hour + 2 * hourMs) };
  return applicationPeriod({ from: around.from.toISOString(), to: around.to.toISOString() }, now);
}

/** Registers the routes of applications. Every response is limited to the cloud scopes of the user. */
export function registerApplicationRoutes(registry: RouteRegistry, parts: ApplicationRouteParts): void {
  const { db, telemetry, now } = parts;
  const readingOf = async (
    session: SessionContext,
    id: string,
    period: ApplicationPeriod,
  ): Promise<Reading> => {
    // Asks the cloud for the user's scopes only if the organization has the application.
    const key = await requireApplication(db, session.organizationId, id);
    const reader = await parts.readerOf(session);
    return { telemetry, reader, period, application: await findApplication(db, reader.viewer, key) };
  };
  registry.register(applicationRoutes.list, async ({ session, query }) =>
    listApplications(db, parts.series, await parts.readerOf(session), query),
  );
  registry.register(applicationRoutes.get, async ({ session, params, query }) =>
    readOverview(await readingOf(session, params.id, applicationPeriod(query, now()))),
  );
  registry.register(applicationRoutes.dependencies, async ({ session, params, query }) =>
    listDependencies(await readingOf(session, params.id, applicationPeriod(query, now()))),
  );
  registry.register(applicationRoutes.exceptions, async ({ session, params, query }) =>
    listExceptions(await readingOf(session, params.id, applicationPeriod(query, now()))),
  );
  registry.register(applicationRoutes.requests, async ({ session, params, query: { show, ...query } }) =>
    listRequests(await readingOf(session, params.id, applicationPeriod(query, now())), show ?? 'failed'),
  );
  registry.register(applicationRoutes.trace, async ({ session, params, query }) =>
    readTrace(await readingOf(session, params.id, tracePeriod(query, now())), params.operationId),
  );
  registry.register(applicationRoutes.query, async ({ session, params, body }) =>
    runQuery(await readingOf(session, params.id, applicationPeriod(body, now(), '')), body, now),
  );
}

import { insightRoutes } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  acknowledgeInsight,
  endSilence,
  silenceInsight,
  type OnInsightHandled,
} from './change/change-insights.ts';
import { sendInsight, type PublishInsightEvent } from './change/send-insight.ts';
import { countInsights, findInsight, listInsights, requireInsight } from './read/list-insights.ts';
import { readResourceInsights } from './read/resource-insights.ts';
import { readReadings } from './read/readings.ts';
import { readTimeline } from './read/timeline.ts';
import type { InsightViewer } from './read/viewer.ts';
import { scheduleInsightRead, watchOrganization } from './sync/claims.ts';
import type { ReadInsightsAsPerson } from './sync/person-reading.ts';

interface InsightRouteParts extends Pick<Parts, 'newId' | 'now'> {
  readonly db: Kysely<Database>;
  readonly cloud: Pick<PersonCloud, 'armFor'>;
  readonly publish: PublishInsightEvent;
  readonly publicUrl: string;
  readonly viewerOf: (session: SessionContext) => Promise<InsightViewer>;
  readonly readAsPerson: ReadInsightsAsPerson;
  readonly onPageOpen: ReadInsightsAsPerson;
  readonly onHandled: OnInsightHandled;
}

/** Registers the routes of insights. Every response is limited to the cloud scopes of the user. */
export function registerInsightRoutes(registry: RouteRegistry, parts: InsightRouteParts): void {
  const { db, cloud, now, viewerOf, readAsPerson, onPageOpen } = parts;
  /** Asks the cloud for the user's scopes only if the organization has the insight. */
  const viewerOfOne = async (session: SessionContext, id: string): Promise<InsightViewer> => {
    await requireInsight(db, session.organizationId, id);
    return viewerOf(session);
  };
  registry.register(insightRoutes.list, async ({ session, query }) =>
    listInsights(db, await viewerOf(session), query),
  );
  registry.register(insightRoutes.ofResources, async ({ session, query, signal }) =>
    readResourceInsights(
      { db, arm: cloud.armFor(session), viewer: await viewerOf(session), now: now(), signal },
      session,
      query,
    ),
  );
  registry.register(insightRoutes.counts, async ({ session }) => countInsights(db, await viewerOf(session)));
  registry.register(insightRoutes.readings, async ({ session }) => {
    await watchOrganization(db, session.organizationId);
    const viewer = await viewerOf(session);
    await readAsPerson(session, viewer.scopes);
    await onPageOpen(session, viewer.scopes);
    return readReadings(db, viewer);
  });
  registry.register(insightRoutes.refresh, async ({ session, body }) => {
    await watchOrganization(db, session.organizationId);
    const { scopes } = await viewerOf(session);
    const ids = body.subscriptionIds?.map((id) => id.toLowerCase()) ?? scopes.visibleIds;
    const started = await scheduleInsightRead(
      db,
      session.organizationId,
      ids.filter((id) => scopes.visibleIds.includes(id)),
    );
    await readAsPerson(session, scopes);
    return { started };
  });
  registry.register(insightRoutes.get, async (call) => {
    const { insight } = await findInsight(
      db,
      await viewerOfOne(call.session, call.params.id),
      call.params.id,
    );
    call.header('etag', insight.etag);
    return insight;
  });
  registry.register(insightRoutes.timeline, async ({ session, params, signal }) => {
    const viewer = await viewerOfOne(session, params.id);
    const { insight } = await findInsight(db, viewer, params.id);
    return readTimeline({ db, arm: cloud.armFor(session), viewer, now: now() }, insight, signal);
  });
  registerChanges(registry, parts, viewerOfOne);
}

/** Registers the routes that acknowledge, silence and send insights. */
function registerChanges(
  registry: RouteRegistry,
  parts: InsightRouteParts,
  viewerOfOne: (session: SessionContext, id: string) => Promise<InsightViewer>,
): void {
  const { db, cloud, now, onHandled } = parts;
  registry.register(insightRoutes.acknowledge, async (call) =>
    acknowledgeInsight(
      {
        db,
        viewer: await viewerOfOne(call.session, call.params.id),
        arm: () => cloud.armFor(call.session),
        onHandled,
      },
      call,
    ),
  );
  registry.register(insightRoutes.silence, async (call) =>
    silenceInsight(
      { db, viewer: await viewerOfOne(call.session, call.params.id), now: now(), onHandled },
      call,
    ),
  );
  registry.register(insightRoutes.endSilence, async (call) =>
    endSilence(db, await viewerOfOne(call.session, call.params.id), call),
  );
  registry.register(insightRoutes.send, async (call) =>
    sendInsight({ ...parts, viewer: await viewerOfOne(call.session, call.params.id) }, call),
  );
}

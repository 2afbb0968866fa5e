import { alertRoutes } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Reader, SeriesParts } from '../metrics/index.ts';
import type { EvaluateAsPerson } from './evaluation/person-evaluation.ts';
import type { PublishingParts } from './evaluation/store-evaluation.ts';
import { createRule, deleteRule, editRule } from './rules/edit-rules.ts';
import { readAlertPreference, setAlertPreference } from './rules/preference.ts';
import { previewRule } from './rules/preview-rule.ts';
import type { AlertViewer } from './rules/rule-scope.ts';
import { findRule, listRules, requireRule } from './rules/rule-store.ts';

interface AlertRouteParts extends Pick<Parts, 'newId'>, PublishingParts {
  readonly db: Kysely<Database>;
  readonly series: SeriesParts;
  readonly viewerOf: (session: SessionContext) => Promise<AlertViewer>;
  readonly readerOf: (session: SessionContext) => Promise<Reader>;
  readonly evaluateAsPerson: EvaluateAsPerson;
}

/** Registers the routes of alert rules. Every response is limited to the cloud scopes of the user. */
export function registerAlertRoutes(registry: RouteRegistry, parts: AlertRouteParts): void {
  const { db, newId, series, viewerOf, readerOf, evaluateAsPerson } = parts;
  /** Asks the cloud for the user's scopes only if the organization has the rule. */
  const viewerOfOne = async (session: SessionContext, id: string): Promise<AlertViewer> => {
    await requireRule(db, session.organizationId, id);
    return viewerOf(session);
  };
  registry.register(alertRoutes.rules, async ({ session, query }) => {
    const viewer = await viewerOf(session);
    await evaluateAsPerson(session, viewer.scopes);
    return listRules(db, viewer, query);
  });
  registry.register(alertRoutes.createRule, async (call) =>
    createRule({ db, newId, viewer: await viewerOf(call.session) }, call),
  );
  registry.register(alertRoutes.rule, async ({ session, params, header }) => {
    const rule = await findRule(db, await viewerOfOne(session, params.id), params.id);
    header('etag', rule.etag);
    return rule;
  });
  registry.register(alertRoutes.editRule, async (call) =>
    editRule({ ...parts, viewer: await viewerOfOne(call.session, call.params.id) }, call),
  );
  registry.register(alertRoutes.deleteRule, async (call) =>
    deleteRule({ ...parts, viewer: await viewerOfOne(call.session, call.params.id) }, call),
  );
  registry.register(alertRoutes.preview, async (call) =>
    previewRule({ db, ...series }, await readerOf(call.session), call),
  );
  registry.register(alertRoutes.preference, ({ session }) => readAlertPreference(db, session.accountId));
  registry.register(alertRoutes.setPreference, setAlertPreference);
}

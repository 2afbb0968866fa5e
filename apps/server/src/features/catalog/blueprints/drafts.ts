import { blueprintRoutes, type Draft, type DraftSummary } from '@blueport/contracts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { listRows } from '../../../list/list-rows.ts';
import { parseList } from '../../../list/parse-list.ts';
import { secretValueIssues } from '../machines/index.ts';
import { findBlueprint, findReadable, listBlueprints } from './blueprint-store.ts';
import { nameParameters, parameterPointer } from './name-parameters.ts';

/** Well above the size of any wizard's values. */
const maxBytes = 256 * 1024;

const drafts: ListEntity = {
  fields: {
    name: { type: 'text', search: true },
    title: { type: 'text', search: true },
    deployment: { type: 'text', search: true },
    version: { type: 'text' },
    subscriptionId: { type: 'text' },
    resourceGroup: { type: 'text', search: true },
    savedAt: { type: 'time' },
    bytes: { type: 'number' },
  },
  created: 'savedAt',
  tieBreaker: 'savedAt',
};

/**
 * Returns the person's drafts that can be resumed here: of blueprints that they may deploy, and of deployments of the
 * organization they are signed in to.
 */
async function readDrafts(db: Kysely<Database>, session: SessionContext): Promise<DraftSummary[]> {
  const [rows, visible] = await Promise.all([
    db
      .selectFrom('draft')
      .leftJoin('deployment', 'deployment.id', 'draft.deployment_id')
      .select([
        'draft.slug',
        'draft.saved_at',
        'draft.deployment_id',
        'deployment.name',
        'deployment.title',
        'deployment.blueprint_title',
        'deployment.organization_id',
        sql<number>`octet_length(draft.body::text)`.as('bytes'),
        sql<Pick<Draft, 'version' | 'step' | 'subscriptionId' | 'resourceGroup'>>`jsonb_build_object(
          'version', draft.body -> 'version', 'step', draft.body -> 'step',
          'subscriptionId', draft.body -> 'subscriptionId', 'resourceGroup', draft.body -> 'resourceGroup')`.as(
          'head',
        ),
      ])
      .where('draft.account_id', '=', session.accountId)
      .orderBy('draft.saved_at', 'desc')
      .execute(),
    listBlueprints(db, session),
  ]);
  const titles = new Map(visible.map(({ slug, title }) => [slug, title]));
  return rows.flatMap(({ slug, head, bytes, ...row }) => {
    const isVisible =
      row.deployment_id === null ? titles.has(slug) : row.organization_id === session.organizationId;
    if (!isVisible) return [];
    return [
      {
        blueprint: { name: slug, title: titles.get(slug) ?? row.blueprint_title ?? slug },
        deployment: row.name === null ? null : { name: row.name, title: row.title ?? row.name },
        version: head.version,
        step: head.step,
        subscriptionId: head.subscriptionId ?? '',
        resourceGroup: head.resourceGroup ?? '',
        savedAt: row.saved_at.toISOString(),
        bytes,
      },
    ];
  });
}

type DraftQuery = { readonly deployment?: string | undefined };

/** Location of a draft: on a blueprint, or on the deployment being redeployed. */
interface Place {
  readonly account_id: string;
  readonly slug: string;
  readonly deployment_id: string | null;
}

async function placeOf(
  db: Kysely<Database>,
  session: SessionContext,
  slug: string,
  { deployment }: DraftQuery,
): Promise<Place> {
  const place = { account_id: session.accountId, slug, deployment_id: null };
  if (deployment === undefined) return place;
  const row = await db
    .selectFrom('deployment')
    .select('id')
    .where('organization_id', '=', session.organizationId)
    .where(deployment.startsWith('bp-') ? 'name' : 'id', '=', deployment)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...place, deployment_id: row.id };
}

/**
 * Throws if the draft is for a new deployment of a blueprint that the person may not deploy. A redeployment needs no
 * offer of the blueprint.
 */
async function requireWizard(db: Kysely<Database>, session: SessionContext, place: Place): Promise<void> {
  if (place.deployment_id === null && !(await findBlueprint(db, session, place.slug))) throw notFound();
}

const at =
  ({ account_id, slug, deployment_id }: Place) =>
  (eb: ExpressionBuilder<Database, 'draft'>) =>
    eb.and([
      eb('account_id', '=', account_id),
      eb('slug', '=', slug),
      eb('deployment_id', 'is not distinct from', deployment_id),
    ]);

/**
 * Saves a draft. With a revision, replaces only the state that the writer has read; the comparison and the write are
 * atomic.
 */
async function keep(tx: Kysely<Database>, place: Place, body: string, revision: string | undefined) {
  const values = { body, saved_at: sql<Date>`now()`, revision: sql<string>`gen_random_uuid()` };
  const insert = tx
    .insertInto('draft')
    .values({ ...place, ...values })
    .returning(['saved_at', 'revision']);
  const written =
    revision === undefined
      ? await insert
          .onConflict((conflict) => conflict.constraint('draft_place').doUpdateSet(values))
          .executeTakeFirst()
      : revision === 'none'
        ? await insert
            .onConflict((conflict) => conflict.constraint('draft_place').doNothing())
            .executeTakeFirst()
        : await tx
            .updateTable('draft')
            .set(values)
            .where(at(place))
            .where('revision', '=', revision)
            .returning(['saved_at', 'revision'])
            .executeTakeFirst();
  if (!written) {
    throw new Refusal('stale', { reason: 'draft-changed' });
  }
  return written;
}

/** Lists the drafts of a person. */
async function listDrafts(db: Kysely<Database>, { query, session }: Call<typeof blueprintRoutes.listDrafts>) {
  const list = parseList(drafts, query);
  // Flat for filtering and sorting, complete in the response.
  const rows = (await readDrafts(db, session)).map((draft) => ({
    draft,
    name: draft.blueprint.name,
    title: draft.blueprint.title,
    deployment: draft.deployment?.name ?? '',
    version: draft.version,
    subscriptionId: draft.subscriptionId,
    resourceGroup: draft.resourceGroup,
    savedAt: draft.savedAt,
    bytes: draft.bytes,
  }));
  const { result, ...counts } = listRows(drafts, list, rows, [{ field: 'savedAt', descending: true }]);
  return { ...counts, result: result.map(({ draft }) => draft) };
}

/** Saves a draft without secrets. Throws a refusal if it contains some, or is too large. */
async function writeDraft(
  db: Kysely<Database>,
  { params, query, body, session, write }: Call<typeof blueprintRoutes.writeDraft>,
) {
  // The wizard may have started with a version that is no longer the newest or, for a redeployment, no longer
  // offered.
  const find = query.deployment === undefined ? findBlueprint : findReadable;
  const blueprint =
    (await find(db, session, params.name, body.version)) ?? (await findBlueprint(db, session, params.name));
  if (!blueprint) throw notFound();
  const place = await placeOf(db, session, params.name, query);
  const { values, issues } = nameParameters(blueprint.parameters, body.parameters);
  const secrets = blueprint.parameters.filter(({ name, secure }) => secure && Object.hasOwn(values, name));
  for (const { name } of secrets) {
    issues.push(issue(parameterPointer(name), 'secure-value', { parameter: name }));
  }
  for (const one of await secretValueIssues(db, session.organizationId, body.machine)) issues.push(one);
  if (issues.length > 0) throw invalidInput(issues);
  const serializedDraft = JSON.stringify({ ...body, parameters: values });
  if (Buffer.byteLength(serializedDraft) > maxBytes) {
    throw new Refusal('payload-too-large', {
      reason: 'draft-too-large',
      values: { limit: String(maxBytes / 1024) },
    });
  }
  return write(async (tx) => {
    const { saved_at, revision } = await keep(tx, place, serializedDraft, query.revision);
    return {
      answer: { savedAt: saved_at.toISOString(), revision },
      audit: { action: 'draft.put', objectType: 'draft', objectId: params.name, after: body },
    };
  });
}

/**
 * Registers drafts of unfinished wizards: per person, one for each blueprint and one for each redeployed deployment,
 * without secrets.
 */
export function registerDrafts(registry: RouteRegistry, { database: { db } }: Parts): void {
  registry.register(blueprintRoutes.listDrafts, (call) => listDrafts(db, call));
  registry.register(blueprintRoutes.writeDraft, (call) => writeDraft(db, call));

  registry.register(blueprintRoutes.readDraft, async ({ params, query, session }) => {
    const place = await placeOf(db, session, params.name, query);
    const draft = await db
      .selectFrom('draft')
      .select(['body', 'saved_at', 'revision'])
      .where(at(place))
      .executeTakeFirst();
    if (draft) {
      return { draft: draft.body, savedAt: draft.saved_at.toISOString(), revision: draft.revision };
    }
    await requireWizard(db, session, place);
    return { draft: null, savedAt: null, revision: null };
  });

  registry.register(blueprintRoutes.deleteDraft, async ({ params, query, session, write }) => {
    const place = await placeOf(db, session, params.name, query);
    await requireWizard(db, session, place);
    await write(async (tx) => {
      await tx.deleteFrom('draft').where(at(place)).execute();
      return {
        answer: undefined,
        audit: { action: 'draft.delete', objectType: 'draft', objectId: params.name },
      };
    });
  });
}

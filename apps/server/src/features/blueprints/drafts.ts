import { blueprintRoutes } from '@blueport/contracts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { Parts } from '../../feature.ts';
import { invalidInput, notFound, Refusal } from '../../http/refusal.ts';
import type { RouteRegistry } from '../../http/registry.ts';
import type { SessionContext } from '../../http/session-context.ts';
import { secretValueIssues } from '../machines/index.ts';
import { findBlueprint } from './blueprint-store.ts';
import { nameParameters, parameterPointer } from './name-parameters.ts';

/** Far more than any wizard holds. */
const mostBytes = 256 * 1024;

type DraftQuery = { readonly deployment?: string | undefined };

/** Where a draft of this person lies: beside the blueprint, or beside the deployment that it deploys again. */
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

const at =
  ({ account_id, slug, deployment_id }: Place) =>
  (eb: ExpressionBuilder<Database, 'draft'>) =>
    eb.and([
      eb('account_id', '=', account_id),
      eb('slug', '=', slug),
      eb('deployment_id', 'is not distinct from', deployment_id),
    ]);

/** Writes over what is there; with a revision only over what the writer has read, and nobody is written over in between. */
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
    throw new Refusal('stale', { detail: 'This draft was changed, or thrown away, somewhere else.' });
  }
  return written;
}

/** Unfinished wizards: for each person one a blueprint, and one for each deployment that is deployed again, without any secret. */
export function registerDrafts(registry: RouteRegistry, { database: { db } }: Parts): void {
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
    if (!(await findBlueprint(db, session, params.name))) throw notFound();
    return { draft: null, savedAt: null, revision: null };
  });

  registry.register(blueprintRoutes.writeDraft, async ({ params, query, body, session, write }) => {
    // The wizard may have begun with a version that is not the newest any more.
    const blueprint =
      (await findBlueprint(db, session, params.name, body.version)) ??
      (await findBlueprint(db, session, params.name));
    if (!blueprint) throw notFound();
    const place = await placeOf(db, session, params.name, query);
    const { values, issues } = nameParameters(blueprint.parameters, body.parameters);
    const secrets = blueprint.parameters.filter(({ name, secure }) => secure && Object.hasOwn(values, name));
    for (const { name } of secrets) {
      issues.push({
        pointer: parameterPointer(name),
        code: 'secure-value',
        message: 'A secret value is not kept in a draft.',
      });
    }
    issues.push(...(await secretValueIssues(db, session.organizationId, body.machine)));
    if (issues.length > 0) throw invalidInput(issues);
    const kept = JSON.stringify({ ...body, parameters: values });
    if (Buffer.byteLength(kept) > mostBytes) {
      throw new Refusal('payload-too-large', { detail: 'A draft holds at most 256 KiB.' });
    }
    return write(async (tx) => {
      const { saved_at, revision } = await keep(tx, place, kept, query.revision);
      return {
        answer: { savedAt: saved_at.toISOString(), revision },
        audit: { action: 'draft.put', objectType: 'draft', objectId: params.name, after: body },
      };
    });
  });

  registry.register(blueprintRoutes.deleteDraft, async ({ params, query, session, write }) => {
    const place = await placeOf(db, session, params.name, query);
    if (!(await findBlueprint(db, session, params.name))) throw notFound();
    await write(async (tx) => {
      await tx.deleteFrom('draft').where(at(place)).execute();
      return {
        answer: undefined,
        audit: { action: 'draft.delete', objectType: 'draft', objectId: params.name },
      };
    });
  });
}

import { blueprintRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../feature.ts';
import { invalidInput, notFound, Refusal } from '../../http/refusal.ts';
import type { RouteRegistry } from '../../http/registry.ts';
import { secretValueIssues } from '../machines/index.ts';
import { findBlueprint } from './blueprint-store.ts';
import { nameParameters, parameterPointer } from './name-parameters.ts';

/** Far more than any wizard holds. */
const mostBytes = 256 * 1024;

/** Unfinished wizards: one for each person and blueprint, without any secret. */
export function registerDrafts(registry: RouteRegistry, { database: { db } }: Parts): void {
  registry.register(blueprintRoutes.readDraft, async ({ params, session }) => {
    const draft = await db
      .selectFrom('draft')
      .select(['body', 'saved_at'])
      .where('account_id', '=', session.accountId)
      .where('slug', '=', params.name)
      .executeTakeFirst();
    if (draft) return { draft: draft.body, savedAt: draft.saved_at.toISOString() };
    if (!(await findBlueprint(db, session, params.name))) throw notFound();
    return { draft: null, savedAt: null };
  });

  registry.register(blueprintRoutes.writeDraft, async ({ params, body, session, write }) => {
    // The wizard may have begun with a version that is not the newest any more.
    const blueprint =
      (await findBlueprint(db, session, params.name, body.version)) ??
      (await findBlueprint(db, session, params.name));
    if (!blueprint) throw notFound();
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
      const values = { body: kept, saved_at: sql<Date>`now()` };
      const { saved_at } = await tx
        .insertInto('draft')
        .values({ account_id: session.accountId, slug: params.name, ...values })
        .onConflict((conflict) => conflict.columns(['account_id', 'slug']).doUpdateSet(values))
        .returning('saved_at')
        .executeTakeFirstOrThrow();
      return {
        answer: { savedAt: saved_at.toISOString() },
        audit: { action: 'draft.put', objectType: 'draft', objectId: params.name, after: body },
      };
    });
  });

  registry.register(blueprintRoutes.deleteDraft, async ({ params, session, write }) => {
    if (!(await findBlueprint(db, session, params.name))) throw notFound();
    await write(async (tx) => {
      await tx
        .deleteFrom('draft')
        .where('account_id', '=', session.accountId)
        .where('slug', '=', params.name)
        .execute();
      return {
        answer: undefined,
        audit: { action: 'draft.delete', objectType: 'draft', objectId: params.name },
      };
    });
  });
}

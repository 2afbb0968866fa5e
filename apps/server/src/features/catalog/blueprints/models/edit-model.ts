import { type ModelDetail, modelRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, Refusal } from '../../../../errors/refusal.ts';
import { publishModelChange } from './publish-model-change.ts';
import { requireFreeName } from './assign-names.ts';
import { findOwnModel, modelTag } from './find-model.ts';
import { contentHashOf, describeVersion } from './read-template.ts';
import { readModel } from './read-model.ts';
import { letterIcon, sanitizeIcon } from './sanitize-icon.ts';

type Tx = Transaction<Database>;

/** Writes values and increments the revision of a blueprint; the caller has checked the precondition. */
export function touchModel(tx: Tx, id: string, values: Record<string, unknown> = {}) {
  return tx
    .updateTable('blueprint')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

async function withSanitizedIcon<Body extends { readonly icon?: string | undefined }>(
  body: Body,
): Promise<Body> {
  return body.icon === undefined ? body : { ...body, icon: await sanitizeIcon(body.icon) };
}

/** Returns the columns that describe a new blueprint in cards and lists. */
const descriptionColumns = (body: Call<typeof modelRoutes.create>['body']) => ({
  slug: body.name,
  title: body.title,
  summary: body.summary,
  category: body.category,
  tags: JSON.stringify(body.tags ?? []),
  icon: body.icon ?? letterIcon(body.title),
  clouds: JSON.stringify([...new Set(body.clouds)]),
});

/** Assigns a new blueprint to its organization, and announces and returns it. */
async function assignModel(
  parts: Parts,
  tx: Tx,
  organizationId: string,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<ModelDetail> {
  await tx
    .insertInto('organization_blueprint')
    .values({ organization_id: organizationId, blueprint_id: id, slug })
    .execute();
  const model = await readModel(tx, organizationId, slug);
  await publishModelChange(parts, tx, id, 'created');
  return model;
}

/** Creates a blueprint of the organization with a first draft. Refuses text that is not a template yet. */
export async function createModel(
  parts: Parts,
  { body: sent, session, write }: Call<typeof modelRoutes.create>,
): Promise<ModelDetail> {
  const body = await withSanitizedIcon(sent);
  const described = describeVersion(body.template, {}, undefined);
  const { read, parameters, wizard, resourceTypes } = described;
  if (read.issues.length > 0) throw invalidInput(read.issues);
  const id = parts.newId();
  const { organizationId } = session;
  const facts = { documentation: body.documentation ?? '', estimated_minutes: 5 };
  const version = body.version ?? '1.0.0';
  return write(async (tx) => {
    await requireFreeName(tx, organizationId, body.name);
    await tx
      .insertInto('blueprint')
      .values({
        id,
        ...descriptionColumns(body),
        scope: read.scope,
        owner_organization_id: organizationId,
        created_by: session.accountId,
        customized: true,
        updated_at: sql<Date>`now()`,
      })
      .execute();
    await tx
      .insertInto('blueprint_version')
      .values({
        id: parts.newId(),
        blueprint_id: id,
        version,
        state: 'Draft',
        origin: 'author',
        template: JSON.stringify(read.template),
        template_text: body.template,
        parameters: JSON.stringify(parameters),
        wizard: JSON.stringify(wizard),
        resource_types: JSON.stringify(resourceTypes),
        release_notes: body.releaseNotes ?? '',
        content_hash: contentHashOf(body.template, { parameters, wizard, ...facts }),
        created_by: session.accountId,
        ...facts,
      })
      .execute();
    const answer = await assignModel(parts, tx, organizationId, { id, slug: body.name });
    return {
      answer,
      audit: {
        action: 'model.create',
        objectType: 'blueprint',
        objectId: id,
        after: body,
        details: { name: body.name, title: body.title, version },
      },
    };
  });
}

const displayFields = ['title', 'summary', 'category', 'tags', 'icon', 'clouds'] as const;

/** Changes the description of a blueprint in cards and lists. */
export async function editModel(parts: Parts, call: Call<typeof modelRoutes.edit>): Promise<ModelDetail> {
  const { params, session } = call;
  const body = await withSanitizedIcon(call.body);
  return call.write(async (tx) => {
    const before = await findOwnModel(tx, session.organizationId, params.name);
    call.requireMatch(modelTag(before));
    await touchModel(tx, before.id, {
      ...body,
      ...(body.tags && { tags: JSON.stringify(body.tags) }),
      ...(body.clouds && { clouds: JSON.stringify([...new Set(body.clouds)]) }),
      customized: true,
    });
    const answer = await readModel(tx, session.organizationId, params.name);
    await publishModelChange(parts, tx, before.id, 'edited');
    const changed = displayFields.filter((name) => body[name] !== undefined);
    return {
      answer,
      audit: {
        action: 'model.edit',
        objectType: 'blueprint',
        objectId: before.id,
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: body,
        details: { name: params.name, changed },
      },
    };
  });
}

/**
 * Deletes a blueprint that was never deployed; any other must be archived so that its deployments can still be
 * explained.
 */
export function deleteModel(parts: Parts, call: Call<typeof modelRoutes.remove>): Promise<void> {
  const { params, session } = call;
  return call.write(async (tx) => {
    const before = await findOwnModel(tx, session.organizationId, params.name);
    call.requireMatch(modelTag(before));
    if (before.owner_organization_id === null) {
      throw new Refusal('conflict', { reason: 'blueprint-built-in' });
    }
    const { count } = await tx
      .selectFrom('deployment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('blueprint_id', '=', before.id)
      .executeTakeFirstOrThrow();
    if (count > 0) {
      throw new Refusal('conflict', {
        reason: 'blueprint-deployed',
        values: { deployments: String(count) },
      });
    }
    await publishModelChange(parts, tx, before.id, 'removed');
    await tx.deleteFrom('blueprint').where('id', '=', before.id).execute();
    return {
      answer: undefined,
      audit: {
        action: 'model.delete',
        objectType: 'blueprint',
        objectId: before.id,
        before: { name: params.name, title: before.title },
        details: { name: params.name, title: before.title },
      },
    };
  });
}

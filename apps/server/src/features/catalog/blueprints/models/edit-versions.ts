import { type ModelVersionDetail, modelRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../../errors/refusal.ts';
import { byVersion } from '../blueprint-store.ts';
import { publishModelChange } from './publish-model-change.ts';
import { touchModel } from './edit-model.ts';
import {
  findModel,
  findOwnModel,
  findVersionOf,
  versionTag,
  textOf,
  type ModelRecord,
} from './find-model.ts';
import { contentHashOf, describeVersion, syncWizardPages, parameterTextsOf } from './read-template.ts';
import { readModelVersion } from './read-model.ts';

type Tx = Transaction<Database>;

async function newestVersion(tx: Tx, blueprintId: string): Promise<string> {
  const row = await tx
    .selectFrom('blueprint_version as version')
    .select('version.version')
    .where('version.blueprint_id', '=', blueprintId)
    .orderBy(byVersion)
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.version;
}

/** Until the first publication, the template decides the scope of the blueprint. */
async function followScope(tx: Tx, model: ModelRecord, scope: ModelRecord['scope']): Promise<void> {
  if (scope === model.scope) return;
  const published = await tx
    .selectFrom('blueprint_version')
    .select('id')
    .where('blueprint_id', '=', model.id)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!published) await tx.updateTable('blueprint').set({ scope }).where('id', '=', model.id).execute();
}

async function finish(parts: Parts, tx: Tx, call: Call<typeof modelRoutes.version>, id: string) {
  const { organizationId } = call.session;
  const model = await findModel(tx, organizationId, call.params.name);
  const answer = await readModelVersion(tx, model, organizationId, call.params.version);
  await publishModelChange(parts, tx, id, 'edited');
  return answer;
}

/** Creates a draft as a copy of an earlier version. */
export function createVersion(
  parts: Parts,
  call: Call<typeof modelRoutes.createVersion>,
): Promise<ModelVersionDetail> {
  const { body, params, session, write } = call;
  return write(async (tx) => {
    const model = await findOwnModel(tx, session.organizationId, params.name);
    const from = await findVersionOf(tx, model.id, body.from ?? (await newestVersion(tx, model.id)));
    const added = await tx
      .insertInto('blueprint_version')
      .values({
        id: parts.newId(),
        blueprint_id: model.id,
        version: body.version,
        state: 'Draft',
        origin: 'author',
        template: from.storedText,
        template_text: textOf(from),
        parameters: JSON.stringify(from.parameters),
        wizard: JSON.stringify(from.wizard),
        resource_types: JSON.stringify(from.resource_types),
        documentation: from.documentation,
        estimated_minutes: from.estimated_minutes,
        cases: JSON.stringify(from.cases),
        release_notes: body.releaseNotes ?? '',
        content_hash: contentHashOf(textOf(from), from),
        created_by: session.accountId,
      })
      .onConflict((conflict) => conflict.columns(['blueprint_id', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw invalidInput([issue('#/version', 'version-taken')]);
    await touchModel(tx, model.id);
    const place = { ...call, params: { name: params.name, version: body.version } };
    const answer = await finish(parts, tx, place as never, model.id);
    return {
      answer,
      audit: {
        action: 'modelVersion.create',
        objectType: 'blueprint',
        objectId: model.id,
        after: body,
        details: { name: params.name, version: body.version, from: from.version },
      },
    };
  });
}

function requireDraft(state: string): void {
  if (state === 'Draft') return;
  throw new Refusal('conflict', { reason: 'version-not-draft' });
}

/** Returns groups without empty descriptions. */
const withoutEmpty = (groups: NonNullable<Call<typeof modelRoutes.editVersion>['body']['groups']>) =>
  groups.map(({ description, ...group }) => ({ ...group, ...(description && { description }) }));

/** Changes a draft. Text that cannot be parsed is saved too: authors may leave in the middle of a line. */
export function editVersion(
  parts: Parts,
  call: Call<typeof modelRoutes.editVersion>,
): Promise<ModelVersionDetail> {
  const { body, params, session } = call;
  return call.write(async (tx) => {
    const model = await findOwnModel(tx, session.organizationId, params.name);
    const before = await findVersionOf(tx, model.id, params.version);
    call.requireMatch(versionTag(before.revision));
    requireDraft(before.state);
    const text = body.template ?? textOf(before);
    const wizard = body.groups ? { ...before.wizard, groups: withoutEmpty(body.groups) } : before.wizard;
    const words = { ...parameterTextsOf(before.parameters), ...body.words };
    const described = describeVersion(text, words, wizard);
    // Broken text has no readable parameters, so the ones last read are kept.
    const broken = described.read.issues.some(({ code }) => code === 'invalid-json' || code === 'no-object');
    const version = {
      parameters: broken ? before.parameters : described.parameters,
      wizard: broken ? syncWizardPages(wizard, before.parameters) : described.wizard,
      documentation: body.documentation ?? before.documentation,
      estimated_minutes: body.estimatedMinutes ?? before.estimated_minutes,
    };
    await tx
      .updateTable('blueprint_version')
      .set({
        template_text: text,
        ...(!broken && { template: JSON.stringify(described.read.template) }),
        parameters: JSON.stringify(version.parameters),
        wizard: JSON.stringify(version.wizard),
        ...(!broken && { resource_types: JSON.stringify(described.resourceTypes) }),
        documentation: version.documentation,
        estimated_minutes: version.estimated_minutes,
        ...(body.releaseNotes !== undefined && { release_notes: body.releaseNotes }),
        ...(body.cases && { cases: JSON.stringify(body.cases) }),
        content_hash: contentHashOf(text, version),
        revision: before.revision + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', before.id)
      .execute();
    if (!broken) await followScope(tx, model, described.read.scope);
    await touchModel(tx, model.id);
    const answer = await finish(parts, tx, call as never, model.id);
    return {
      answer,
      audit: {
        action: 'modelVersion.edit',
        objectType: 'blueprint',
        objectId: model.id,
        before: { text: textOf(before), words: parameterTextsOf(before.parameters), cases: before.cases },
        after: body,
        details: { name: params.name, version: params.version, changed: Object.keys(body) },
      },
    };
  });
}

/** Deletes a draft; the last version of a blueprint can only be deleted with the blueprint. */
export function deleteVersion(parts: Parts, call: Call<typeof modelRoutes.removeVersion>): Promise<void> {
  const { params, session } = call;
  return call.write(async (tx) => {
    const model = await findOwnModel(tx, session.organizationId, params.name);
    const before = await findVersionOf(tx, model.id, params.version);
    call.requireMatch(versionTag(before.revision));
    requireDraft(before.state);
    const { count } = await tx
      .selectFrom('blueprint_version')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('blueprint_id', '=', model.id)
      .executeTakeFirstOrThrow();
    if (count === 1) throw new Refusal('conflict', { reason: 'only-version' });
    await tx.deleteFrom('blueprint_version').where('id', '=', before.id).execute();
    await touchModel(tx, model.id);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer: undefined,
      audit: {
        action: 'modelVersion.delete',
        objectType: 'blueprint',
        objectId: model.id,
        before: { version: before.version, text: textOf(before) },
        details: { name: params.name, version: params.version },
      },
    };
  });
}

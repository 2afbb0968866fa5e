import { administratorParameters } from '@blueport/contracts';
import {
  checkFormAgainst,
  type BlueprintParameter,
  type BlueprintWizard,
  type FormIssue,
  type Presentation,
  type ProblemIssue,
  type templateFormRoutes,
  type WizardItem,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal, wordIssue } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { matchesPattern } from '../template-fields/index.ts';

interface Version {
  readonly version: string;
  readonly parameters: readonly BlueprintParameter[];
  readonly wizard: BlueprintWizard;
}

const newestFirst = sql`string_to_array(regexp_replace(v.version, '[^0-9.]', '', 'g'), '.')::bigint[] desc`;

/**
 * Returns the given version, or by default the version used to check a form of the whole blueprint: the newest
 * published one, otherwise the newest.
 */
async function versionOf(
  db: Kysely<Database>,
  blueprintId: string,
  version = '',
): Promise<Version | undefined> {
  return db
    .selectFrom('blueprint_version as v')
    .select(['v.version', 'v.parameters', 'v.wizard'])
    .where('v.blueprint_id', '=', blueprintId)
    .$if(version !== '', (query) => query.where('v.version', '=', version))
    .orderBy(sql`v.state = 'Published' desc`)
    .orderBy(newestFirst)
    .limit(1)
    .executeTakeFirst();
}

const unsuited = (items: readonly WizardItem[], { parameters, wizard }: Version): FormIssue[] =>
  checkFormAgainst(items, parameters, administratorParameters(wizard), matchesPattern);

/**
 * Returns the conflicts between these items and the blueprints that show the form; each issue names blueprint and
 * parameter.
 */
export async function checkUses(
  db: Kysely<Database>,
  formId: string,
  items: readonly WizardItem[],
): Promise<ProblemIssue[]> {
  const uses = await db
    .selectFrom('template_form_use as u')
    .innerJoin('blueprint as b', 'b.id', 'u.blueprint_id')
    .select(['u.blueprint_id', 'u.version', 'b.title'])
    .where('u.form_id', '=', formId)
    .orderBy('b.title')
    .execute();
  const issues: ProblemIssue[] = [];
  for (const use of uses) {
    const version = await versionOf(db, use.blueprint_id, use.version);
    if (!version) continue;
    for (const one of unsuited(items, version)) {
      const parameter = `${use.title}: ${one.values?.['parameter']}`;
      issues.push(wordIssue({ ...one, values: { ...one.values, parameter } }));
    }
  }
  return issues;
}

async function findAssigned(db: Kysely<Database>, organizationId: string, name: string) {
  const row = await db
    .selectFrom('organization_blueprint as assigned')
    .leftJoin('blueprint_presentation as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'assigned.organization_id')
        .onRef('p.blueprint_id', '=', 'assigned.blueprint_id'),
    )
    .select(['assigned.blueprint_id as id', 'p.type_id', 'p.revision'])
    .where('assigned.organization_id', '=', organizationId)
    .where('assigned.slug', '=', name)
    .where('assigned.configuration_id', 'is', null)
    .where('assigned.withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

async function publishedItems(
  db: Kysely<Database>,
  organizationId: string,
  formId: string,
): Promise<readonly WizardItem[] | undefined> {
  const row = await db
    .selectFrom('template_form as f')
    .innerJoin('template_form_version as v', (join) =>
      join.onRef('v.form_id', '=', 'f.id').onRef('v.version', '=', 'f.version'),
    )
    .select('v.items')
    .where('f.organization_id', '=', organizationId)
    .where('f.id', '=', formId)
    .executeTakeFirst();
  return row?.items;
}

/** Returns the type and form of a blueprint in an organization. */
export async function readPresentation(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
): Promise<Presentation> {
  const assigned = await findAssigned(db, organizationId, name);
  const uses = await db
    .selectFrom('template_form_use')
    .select(['version', 'form_id'])
    .where('organization_id', '=', organizationId)
    .where('blueprint_id', '=', assigned.id)
    .orderBy('version')
    .execute();
  const issues: ProblemIssue[] = [];
  for (const { version, form_id: formId } of uses) {
    const [items, selectedVersion] = [
      await publishedItems(db, organizationId, formId),
      await versionOf(db, assigned.id, version),
    ];
    if (items && selectedVersion)
      for (const one of unsuited(items, selectedVersion)) issues.push(wordIssue(one));
  }
  return {
    typeId: assigned.type_id,
    formId: uses.find(({ version }) => version === '')?.form_id ?? null,
    byVersion: uses.flatMap(({ version, form_id: formId }) => (version === '' ? [] : [{ version, formId }])),
    issues,
    etag: `"${assigned.revision ?? 0}"`,
  };
}

async function checkChoice(
  db: Kysely<Database>,
  organizationId: string,
  blueprintId: string,
  choice: { readonly formId: string; readonly version: string; readonly pointer: string },
): Promise<ProblemIssue[]> {
  const { formId, version, pointer } = choice;
  const selectedVersion = await versionOf(db, blueprintId, version);
  if (!selectedVersion) return [issue(pointer, 'unknown')];
  const items = await publishedItems(db, organizationId, formId);
  if (!items) return [issue(pointer, 'not-published')];
  // The pointer is that of the form choice; the message values name the parameter.
  return unsuited(items, selectedVersion).map((one) => wordIssue({ ...one, pointer }));
}

type Choice = Call<typeof templateFormRoutes.present>['body'];

/** Returns the issues of a choice of type and forms. */
async function checkChoices(
  tx: Transaction<Database>,
  organizationId: string,
  blueprintId: string,
  { typeId, formId, byVersion }: Choice,
): Promise<ProblemIssue[]> {
  const issues: ProblemIssue[] = [];
  if (typeId !== null) {
    const type = await tx
      .selectFrom('blueprint_type')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', typeId)
      .executeTakeFirst();
    if (!type) issues.push(issue('/typeId', 'unknown'));
  }
  const choices = [
    ...byVersion.map((use, index) => ({ ...use, pointer: `/byVersion/${index}/formId` })),
    ...(formId === null ? [] : [{ formId, version: '', pointer: '/formId' }]),
  ];
  for (const choice of choices) {
    for (const one of await checkChoice(tx, organizationId, blueprintId, choice)) issues.push(one);
  }
  return issues;
}

/** Replaces type and forms of a blueprint; refuses if they differ from those the caller has read. */
async function writeChoices(
  tx: Transaction<Database>,
  place: { readonly organization_id: string; readonly blueprint_id: string },
  { typeId, formId, byVersion }: Choice,
  seenEtag: string,
): Promise<void> {
  const written = await tx
    .insertInto('blueprint_presentation')
    .values({ ...place, type_id: typeId })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'blueprint_id'])
        .doUpdateSet({ type_id: typeId, revision: sql<number>`blueprint_presentation.revision + 1` })
        .where(sql<boolean>`'"' || blueprint_presentation.revision || '"' = ${seenEtag}`),
    )
    .returning('revision')
    .executeTakeFirst();
  if (!written) throw new Refusal('stale');
  await tx
    .deleteFrom('template_form_use')
    .where('organization_id', '=', place.organization_id)
    .where('blueprint_id', '=', place.blueprint_id)
    .execute();
  const uses = new Map(byVersion.map((use) => [use.version, use.formId]));
  if (formId !== null) uses.set('', formId);
  if (uses.size === 0) return;
  await tx
    .insertInto('template_form_use')
    .values([...uses].map(([version, form]) => ({ ...place, version, form_id: form })))
    .execute();
}

/** Sets type and form of a blueprint, for this organization only. */
export async function editPresentation(
  { database: { db }, publish }: Parts,
  call: Call<typeof templateFormRoutes.present>,
): Promise<Presentation> {
  const { organizationId } = call.session;
  const { name } = call.params;
  const { id } = await findAssigned(db, organizationId, name);
  const before = await readPresentation(db, organizationId, name);
  call.requireMatch(before.etag);
  const answer = await call.write(async (tx) => {
    const issues = await checkChoices(tx, organizationId, id, call.body);
    if (issues.length > 0) throw invalidInput(issues);
    const place = { organization_id: organizationId, blueprint_id: id };
    await writeChoices(tx, place, call.body, before.etag);
    const after = await readPresentation(tx, organizationId, name);
    await announceChange(publish, tx, organizationId, { object: 'blueprint', change: 'edited', id });
    return {
      answer: after,
      audit: {
        action: 'modelPresentation.edit',
        objectType: 'blueprint',
        objectId: id,
        before: { typeId: before.typeId, formId: before.formId, byVersion: before.byVersion },
        after: call.body,
        details: { name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

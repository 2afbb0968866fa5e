import { formFieldTypes, resolveItem, type FieldSpec, type FormDefinition } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../cloud/cloud-environment.ts';
import type { Database } from '../database/tables/index.ts';
import type { Parts } from '../feature.ts';

const organizationKey = 'contoso';
const blueprintSlug = 'static-web-app';
const author = 'Demo world';

/** Two fields that several blueprints could use. */
const siteName: FieldSpec = {
  type: formFieldTypes.textField,
  label: 'Site name',
  help: 'Naming convention: swa-, then the team or project.',
  pattern: 'swa-[a-z0-9][a-z0-9-]{1,40}',
  patternHint: 'Starts with swa-, followed by lowercase letters, digits and hyphens.',
};
const plan: FieldSpec = {
  type: formFieldTypes.select,
  label: 'Purpose',
  default: 'Free',
  options: {
    kind: 'static',
    choices: [
      { value: 'Free', label: 'Testing' },
      { value: 'Standard', label: 'Production' },
    ],
  },
};

const formOf = (siteNameId: string, planId: string): FormDefinition => ({
  others: 'shown',
  items: [
    { id: 'heading', spec: { type: formFieldTypes.title, label: 'Your site' } },
    { id: 'siteName', parameter: 'siteName', fieldId: siteNameId, spec: {} },
    { id: 'plan', parameter: 'plan', fieldId: planId, spec: {} },
    {
      id: 'cost',
      spec: {
        type: formFieldTypes.information,
        label: 'A production site has a monthly cost. The estimate is shown in the side rail.',
      },
      when: { match: 'all', tests: [{ field: 'plan', operator: 'equals', value: 'Standard' }] },
    },
    {
      id: 'customDomain',
      parameter: 'customDomain',
      spec: {
        type: formFieldTypes.textField,
        label: 'Custom domain',
        help: 'Leave empty until its CNAME record points to the site.',
      },
      when: { match: 'all', tests: [{ field: 'plan', operator: 'equals', value: 'Standard' }] },
    },
  ],
});

/** Returns whether the organization has never had a form, so that deleted forms are not created again. */
async function isUntouched(tx: Transaction<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select from template_form where organization_id = ${organizationId})
       and not exists (select from template_field where organization_id = ${organizationId})
       and not exists (select from audit where organization_id = ${organizationId}
         and action in ('templateForm.delete', 'templateField.delete')) as untouched`.execute(tx);
  return rows[0]?.untouched === true;
}

/** Inserts two fields and a published form that uses them. Returns the id of the form. */
async function insertForm(
  tx: Transaction<Database>,
  { newId, now }: Pick<Parts, 'newId' | 'now'>,
  organization_id: string,
): Promise<string> {
  const fields = new Map([
    [newId(), { name: 'siteName', spec: siteName }],
    [newId(), { name: 'sitePurpose', spec: plan }],
  ]);
  const specs = new Map([...fields].map(([id, { spec }]) => [id, spec]));
  const [siteNameId = '', planId = ''] = [...fields.keys()];
  const definition = formOf(siteNameId, planId);
  const formId = newId();
  await tx
    .insertInto('template_field')
    .values(
      [...fields].map(([id, { name, spec }]) => ({
        id,
        organization_id,
        name,
        spec: JSON.stringify(spec),
      })),
    )
    .execute();
  await tx
    .insertInto('template_form')
    .values({
      id: formId,
      organization_id,
      title: 'Team website',
      description: 'Fields for a static site. All other parameters keep the defaults of the blueprint.',
      draft: JSON.stringify(definition),
      version: 1,
      changed: false,
    })
    .execute();
  await tx
    .insertInto('template_form_version')
    .values({
      form_id: formId,
      version: 1,
      definition: JSON.stringify(definition),
      items: JSON.stringify(definition.items.flatMap((item) => resolveItem(item, specs) ?? [])),
      note: 'First.',
      published_by: author,
      published_at: now(),
    })
    .execute();
  return formId;
}

/** Seeds two fields and a form shown by a demo blueprint, as an example of forms. Requires the catalog. */
export async function seedDemoForms(
  parts: Pick<Parts, 'database' | 'newId' | 'now'>,
  { sandbox }: Pick<CloudEnvironment, 'sandbox'>,
): Promise<void> {
  if (!sandbox) return;
  await parts.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(tx);
    const assignment = await tx
      .selectFrom('organization_blueprint as assigned')
      .innerJoin('organization as o', 'o.id', 'assigned.organization_id')
      .select(['o.id as organization_id', 'assigned.blueprint_id'])
      .where('o.key', '=', organizationKey)
      .where('assigned.slug', '=', blueprintSlug)
      .where('assigned.configuration_id', 'is', null)
      .executeTakeFirst();
    if (!assignment || !(await isUntouched(tx, assignment.organization_id))) return;
    const { organization_id, blueprint_id } = assignment;
    const formId = await insertForm(tx, parts, organization_id);
    await tx
      .insertInto('blueprint_presentation')
      .values({ organization_id, blueprint_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('template_form_use')
      .values({ organization_id, blueprint_id, version: '', form_id: formId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

import {
  administratorParameters,
  headingsOf,
  checkItems,
  type BlueprintParameter,
  type BlueprintWizard,
  type WizardForm,
  type WizardItem,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { matchesPattern } from '../template-fields/index.ts';

/**
 * Adapts a published form to a version whose template may have changed since. Removes everything that the template
 * would refuse and items that cannot be filled in, and always shows required values.
 */
export function fitForm(
  form: WizardForm,
  version: { readonly parameters: readonly BlueprintParameter[]; readonly wizard: BlueprintWizard },
): WizardForm {
  const administratorNames = administratorParameters(version.wizard);
  const judgedItems = checkItems(form.items, version.parameters, administratorNames, matchesPattern);
  const headings = headingsOf(form.items);
  const shownAlways = new Set(
    judgedItems.flatMap(({ item, isAlwaysAsked }) =>
      item && isAlwaysAsked ? [item.id, ...(headings.get(item.id) ?? []).map(({ id }) => id)] : [],
    ),
  );
  const items = judgedItems.flatMap(({ item }): WizardItem[] => {
    if (!item) return [];
    const { when, ...rest } = item;
    return [when === undefined || shownAlways.has(item.id) ? rest : { ...rest, when }];
  });
  return { ...form, items };
}

/** Returns the published form that an organization shows for a version of a blueprint, or undefined if none is set. */
export async function readWizardForm(
  db: Kysely<Database>,
  organizationId: string,
  blueprintId: string,
  version: string,
): Promise<WizardForm | undefined> {
  const row = await db
    .selectFrom('template_form_use as u')
    .innerJoin('template_form as f', 'f.id', 'u.form_id')
    .innerJoin('template_form_version as v', (join) =>
      join.onRef('v.form_id', '=', 'f.id').onRef('v.version', '=', 'f.version'),
    )
    .select(['f.id', 'f.title', 'v.version', 'v.items', 'v.definition'])
    .where('u.organization_id', '=', organizationId)
    .where('u.blueprint_id', '=', blueprintId)
    .where('u.version', 'in', ['', version])
    // A form set for the version takes precedence over that of the whole blueprint.
    .orderBy('u.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    others: row.definition.others,
    items: row.items,
  };
}

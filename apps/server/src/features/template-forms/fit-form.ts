import {
  checkFormAgainst,
  headingsOf,
  type BlueprintParameter,
  type BlueprintWizard,
  type WizardForm,
  type WizardItem,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';

/** Parameters that the administrator settings of the wizard ask for. */
export function administratorParameters({ administrator }: BlueprintWizard): ReadonlySet<string> {
  if (!administrator) return new Set();
  const { imageParameter, userParameter, passwordParameter, sshKeyParameter, radios = [] } = administrator;
  const names = [
    imageParameter,
    userParameter,
    passwordParameter,
    sshKeyParameter,
    ...radios.map(({ parameter }) => parameter),
  ];
  return new Set(names.filter((name) => name !== undefined));
}

/**
 * A published form as far as it suits a version: the template may have changed since. Items of parameters that it does not
 * have are left out, and what has to be given is always shown.
 */
export function fitForm(
  form: WizardForm,
  version: { readonly parameters: readonly BlueprintParameter[]; readonly wizard: BlueprintWizard },
): WizardForm {
  const issues = checkFormAgainst(form.items, version.parameters, administratorParameters(version.wizard));
  const codes = new Map(issues.map(({ pointer, code }) => [Number(pointer.split('/')[2]), code]));
  const names = new Map(version.parameters.map(({ name }) => [name.toLowerCase(), name]));
  const above = headingsOf(form.items);
  const shownAlways = new Set(
    form.items.flatMap((item, index) =>
      codes.get(index) === 'needs-default'
        ? [item.id, ...(above.get(item.id) ?? []).map(({ id }) => id)]
        : [],
    ),
  );
  const items = form.items.flatMap((item, index): WizardItem[] => {
    const code = codes.get(index);
    if (code !== undefined && code !== 'needs-default' && code !== 'secure-value') return [];
    const { when, parameter, default: start, ...rest } = item;
    const name = parameter === undefined ? undefined : names.get(parameter.toLowerCase());
    return [
      {
        ...rest,
        ...(name !== undefined && { parameter: name }),
        ...(start !== undefined && code !== 'secure-value' && { default: start }),
        ...(when !== undefined && !shownAlways.has(item.id) && { when }),
      },
    ];
  });
  return { ...form, items };
}

/** The published form that an organization shows for a version of a blueprint; undefined where it shows none. */
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
    // One of its own wins over that of the whole blueprint.
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

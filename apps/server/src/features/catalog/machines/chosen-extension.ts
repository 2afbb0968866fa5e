import type { Extension, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ChosenExtension } from '../../../database/tables/machines.ts';
import type { Vault } from '../../../security/vault.ts';
import { fillSettings, readProtected } from '../extensions/index.ts';

/** An extension that machines are to get, with what was filled in for it, and where that was said. */
export interface Wanted {
  readonly extension: Extension;
  readonly values: Readonly<Record<string, string>>;
  readonly pointer: string;
}

/** The code of issues that go away once the fields of an extension are filled in. */
export const extensionValueCode = 'extension-value';

/** Fields of an extension that must be filled in. */
export const neededFields = ({ parameters }: Extension): Extension['parameters'] =>
  parameters.filter(({ required, defaultValue }) => required && defaultValue === '');

/** Those that are not. */
const openFields = ({ extension, values }: Wanted): Extension['parameters'] =>
  neededFields(extension).filter(({ name }) => !values[name]?.trim());

/** An issue for each field that is not filled in, under the place of the extension's values. */
export const openFieldIssues = (
  wanted: Wanted,
  code: 'required' | typeof extensionValueCode,
): ProblemIssue[] =>
  openFields(wanted).map(({ name, title }) =>
    issue(`${wanted.pointer}/${name}`, code, { extension: wanted.extension.title, field: title }),
  );

/** What was filled in that an extension does not ask for. `pointer` is where its values stand. */
export function unknownFields({ extension, values, pointer }: Wanted): ProblemIssue[] {
  const known = new Set(extension.parameters.map(({ name }) => name));
  return Object.keys(values)
    .filter((name) => !known.has(name))
    .map((name) => issue(`${pointer}/${name}`, 'unknown-parameter', { parameter: name }));
}

/** What is wrong with what was filled in for an extension. */
export function valueIssues(wanted: Wanted, depth: 'binding' | 'preview'): ProblemIssue[] {
  const within = { ...wanted, pointer: `${wanted.pointer}/values` };
  const unknown = unknownFields(within);
  return depth === 'preview' ? unknown : [...unknown, ...openFieldIssues(within, 'required')];
}

function filledIn({ extension, values }: Wanted): ReadonlyMap<string, string> {
  return new Map(
    extension.parameters.map(({ name, defaultValue }) => [
      name,
      Object.hasOwn(values, name) && values[name] !== '' ? (values[name] ?? '') : defaultValue,
    ]),
  );
}

/** Ids are in the template so that an upgrade finds the secrets of before again. */
const parameterOf = (id: string): string => `blueportExtension${id.replaceAll('-', '')}`;

/** An extension as it is put into a template. */
export const chosen = (wanted: Wanted): ChosenExtension => ({
  id: wanted.extension.id,
  title: wanted.extension.title,
  publisher: wanted.extension.publisher,
  type: wanted.extension.type,
  typeHandlerVersion: wanted.extension.typeHandlerVersion,
  autoUpgradeMinorVersion: wanted.extension.autoUpgradeMinorVersion,
  settings: fillSettings(wanted.extension.settings, filledIn(wanted)),
  secureParameter: wanted.extension.protectedNames.length === 0 ? null : parameterOf(wanted.extension.id),
});

/** A machine has one extension of a type. */
export function twice(wanted: readonly Wanted[]): ProblemIssue[] {
  const seen = new Map<string, string>();
  return wanted.flatMap(({ extension, pointer }) => {
    const type = extension.type.toLowerCase();
    const other = seen.get(type);
    seen.set(type, other ?? extension.title);
    return other === undefined ? [] : [issue(pointer, 'same-type', { title: extension.title, other })];
  });
}

/** Protected settings with what was filled in, by the template's parameter; they go nowhere but to the cloud. */
export async function secretsOf(
  { db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault },
  organizationId: string,
  wanted: readonly Wanted[],
): Promise<Record<string, unknown>> {
  const ids = wanted.map(({ extension }) => extension.id);
  const secret = await readProtected(db, vault, organizationId, ids);
  return Object.fromEntries(
    wanted.flatMap((one) => {
      const settings = secret.get(one.extension.id);
      return settings === undefined
        ? []
        : [[parameterOf(one.extension.id), fillSettings(settings, filledIn(one))]];
    }),
  );
}

import type { Extension, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ChosenExtension } from '../../../database/tables/machines.ts';
import type { Vault } from '../../../security/vault.ts';
import { fillSettings, readProtected } from '../extensions/index.ts';

/** An extension requested for machines, with its field values and the pointer of the request. */
export interface RequestedExtension {
  readonly extension: Extension;
  readonly values: Readonly<Record<string, string>>;
  readonly pointer: string;
}

/** Code of issues that are resolved by filling in the fields of an extension. */
export const extensionValueCode = 'extension-value';

/** Returns the required fields of an extension. */
export const neededFields = ({ parameters }: Extension): Extension['parameters'] =>
  parameters.filter(({ required, defaultValue }) => required && defaultValue === '');

/** Returns the required fields without a value. */
const openFields = ({ extension, values }: RequestedExtension): Extension['parameters'] =>
  neededFields(extension).filter(({ name }) => !values[name]?.trim());

/** Returns an issue for each missing field, below the pointer of the extension's values. */
export const missingFieldIssues = (
  request: RequestedExtension,
  code: 'required' | typeof extensionValueCode,
): ProblemIssue[] =>
  openFields(request).map(({ name, title }) =>
    issue(`${request.pointer}/${name}`, code, { extension: request.extension.title, field: title }),
  );

/** Returns an issue for each value that the extension has no field for. `pointer` is the pointer of its values. */
export function unknownFields({ extension, values, pointer }: RequestedExtension): ProblemIssue[] {
  const known = new Set(extension.parameters.map(({ name }) => name));
  return Object.keys(values)
    .filter((name) => !known.has(name))
    .map((name) => issue(`${pointer}/${name}`, 'unknown-parameter', { parameter: name }));
}

/** Returns the issues of an extension's field values. */
export function valueIssues(request: RequestedExtension, depth: 'binding' | 'preview'): ProblemIssue[] {
  const valuesRequest = { ...request, pointer: `${request.pointer}/values` };
  const unknown = unknownFields(valuesRequest);
  return depth === 'preview' ? unknown : [...unknown, ...missingFieldIssues(valuesRequest, 'required')];
}

function filledIn({ extension, values }: RequestedExtension): ReadonlyMap<string, string> {
  return new Map(
    extension.parameters.map(({ name, defaultValue }) => [
      name,
      Object.hasOwn(values, name) && values[name] !== '' ? (values[name] ?? '') : defaultValue,
    ]),
  );
}

/** The template contains the ids so that an upgrade finds the earlier secrets. */
const parameterOf = (id: string): string => `blueportExtension${id.replaceAll('-', '')}`;

/** Returns an extension in the form that templates use. */
export const toChosenExtension = (request: RequestedExtension): ChosenExtension => ({
  id: request.extension.id,
  title: request.extension.title,
  publisher: request.extension.publisher,
  type: request.extension.type,
  typeHandlerVersion: request.extension.typeHandlerVersion,
  autoUpgradeMinorVersion: request.extension.autoUpgradeMinorVersion,
  settings: fillSettings(request.extension.settings, filledIn(request)),
  secureParameter: request.extension.protectedNames.length === 0 ? null : parameterOf(request.extension.id),
});

/** Returns an issue for each duplicate type, because a machine can have only one extension of a type. */
export function duplicateTypeIssues(requests: readonly RequestedExtension[]): ProblemIssue[] {
  const seen = new Map<string, string>();
  return requests.flatMap(({ extension, pointer }) => {
    const type = extension.type.toLowerCase();
    const other = seen.get(type);
    seen.set(type, other ?? extension.title);
    return other === undefined ? [] : [issue(pointer, 'same-type', { title: extension.title, other })];
  });
}

/** Returns the protected settings with their values filled in, by template parameter; sent only to the cloud. */
export async function secretsOf(
  { db, vault }: { readonly db: Kysely<Database>; readonly vault: Vault },
  organizationId: string,
  requests: readonly RequestedExtension[],
): Promise<Record<string, unknown>> {
  const ids = requests.map(({ extension }) => extension.id);
  const secret = await readProtected(db, vault, organizationId, ids);
  return Object.fromEntries(
    requests.flatMap((one) => {
      const settings = secret.get(one.extension.id);
      return settings === undefined
        ? []
        : [[parameterOf(one.extension.id), fillSettings(settings, filledIn(one))]];
    }),
  );
}

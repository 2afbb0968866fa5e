import type {
  CloudName,
  Extension,
  ExtensionFieldValues,
  NeededField,
  ProblemIssue,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import type { Vault } from '../../../security/vault.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import {
  chosen,
  extensionValueCode,
  neededFields,
  openFieldIssues,
  secretsOf,
  twice,
  unknownFields,
  type Wanted,
} from './chosen-extension.ts';
import { machineTraits, type Json } from './find-machines.ts';
import { extensionFits } from './read-choice.ts';

/** What the machines of a deployment wear with another version: what was chosen, and what the organization insists on by now. */
export interface RenewedChoice {
  readonly choice: ChosenMachine | null;
  /** Protected settings of what is added, by the template's parameter; they go nowhere but to the cloud. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly added: readonly AddedExtension[];
  readonly issues: readonly ProblemIssue[];
  /** Fields of what is added that nobody filled in yet: no reason not to look, but one not to send. */
  readonly missing: readonly ProblemIssue[];
}

interface AddedExtension {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  /** A chosen extension of the same type, of which a machine has one only, that makes room. */
  readonly replaces: string | null;
  readonly needed: NeededField[];
}

/** Machines that stay as they were chosen. */
export const keptChoice = (choice: ChosenMachine | null): RenewedChoice => ({
  choice,
  secrets: {},
  added: [],
  issues: [],
  missing: [],
});

const pointerOf = (id: string): string => `/extensionValues/${id}`;

/** The ids of the extensions that such issues are of. */
export const extensionsAskingFor = (issues: readonly ProblemIssue[]): string[] =>
  issues.flatMap(({ code, pointer }) => (code === extensionValueCode ? [pointer.split('/')[2] ?? ''] : []));

const present = (extension: Extension): NeededField[] =>
  neededFields(extension).map(({ name, title, help, secret }) => ({ name, title, help, secret }));

/** The extensions of an organization that are named and have fields to be filled in. */
export async function readNeededFields(
  db: Kysely<Database>,
  organizationId: string,
  ids: ReadonlySet<string>,
): Promise<{ id: string; title: string; fields: NeededField[] }[]> {
  if (ids.size === 0) return [];
  const extensions = await extensionsInOrder(db, organizationId);
  return extensions
    .filter(({ id }) => ids.has(id))
    .map((extension) => ({ id: extension.id, title: extension.title, fields: present(extension) }))
    .filter(({ fields }) => fields.length > 0);
}

/** What was filled in for what does not come here: kept nowhere, so it must not seem to be. */
const notComing = (values: ExtensionFieldValues, wanted: readonly Wanted[]): ProblemIssue[] =>
  Object.keys(values)
    .filter((id) => wanted.every(({ extension }) => extension.id !== id))
    .map((id) => issue(pointerOf(id), 'not-applicable'));

/**
 * Adds to what was chosen for the machines of a deployment the extensions that became mandatory since then, as far as they
 * fit the template. What was chosen stays as it was, but for an extension of the same type as one that is added.
 */
export async function addMandatory(
  parts: { readonly db: Kysely<Database>; readonly vault: Vault },
  options: {
    readonly organizationId: string;
    readonly cloud: CloudName;
    /** Of the version that the machines are moved to, without anything chosen in it. */
    readonly template: Json;
    readonly kept: ChosenMachine | null;
    /** What is filled in for them, by their ids. */
    readonly values?: ExtensionFieldValues | undefined;
    /** The values are for many deployments: those for what does not come to this one are let be. */
    readonly valuesForMany?: boolean | undefined;
  },
): Promise<RenewedChoice> {
  const { organizationId, cloud, template, kept, values = {} } = options;
  const strayIn = (list: readonly Wanted[]): ProblemIssue[] =>
    options.valuesForMany === true ? [] : notComing(values, list);
  const traits = machineTraits(template);
  if (!traits.takesExtensions) return { ...keptChoice(kept), issues: strayIn([]) };
  const os = kept?.image?.os ?? traits.os;
  const before = kept?.extensions ?? [];
  const extensions = await extensionsInOrder(parts.db, organizationId);
  const wanted = extensions
    .filter(({ id, mode }) => mode === 'mandatory' && before.every((known) => known.id !== id))
    .filter((extension) => extensionFits(extension, cloud, os))
    .map((extension): Wanted => ({
      extension,
      values: values[extension.id] ?? {},
      pointer: pointerOf(extension.id),
    }));
  if (wanted.length === 0) return { ...keptChoice(kept), issues: strayIn([]) };
  const insisted = new Set(
    extensions.filter(({ mode, state }) => mode === 'mandatory' && state === 'active').map(({ id }) => id),
  );
  const sameType = ({ extension }: Wanted) =>
    before.find(({ type }) => type.toLowerCase() === extension.type.toLowerCase());
  // Two that are both insisted on cannot be had; which of them goes is for the organization to say.
  const clashes = wanted.flatMap((one) => {
    const other = sameType(one);
    if (other === undefined || !insisted.has(other.id)) return [];
    return [issue('/version', 'same-type', { title: one.extension.title, other: other.title })];
  });
  const issues = [
    ...clashes,
    ...twice(wanted.map((one) => ({ ...one, pointer: '/version' }))),
    ...wanted.flatMap(unknownFields),
    ...strayIn(wanted),
  ];
  if (issues.length > 0) return { ...keptChoice(kept), issues };
  const replaced = new Set(wanted.map((one) => sameType(one)?.id));
  return {
    choice: {
      image: kept?.image ?? null,
      extensions: [...before.filter(({ id }) => !replaced.has(id)), ...wanted.map(chosen)],
    },
    secrets: await secretsOf(parts, organizationId, wanted),
    added: wanted.map((one) => ({
      id: one.extension.id,
      title: one.extension.title,
      type: one.extension.type,
      replaces: sameType(one)?.title ?? null,
      needed: present(one.extension),
    })),
    issues: [],
    missing: wanted.flatMap((one) => openFieldIssues(one, extensionValueCode)),
  };
}

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
  toChosenExtension,
  extensionValueCode,
  neededFields,
  missingFieldIssues,
  secretsOf,
  duplicateTypeIssues,
  unknownFields,
  type RequestedExtension,
} from './chosen-extension.ts';
import { machineTraits, type Json } from './find-machines.ts';
import { extensionFits } from './read-choice.ts';

/**
 * Image and extensions of a deployment's machines in another version: the earlier choice plus the extensions that are
 * mandatory now.
 */
export interface UpdatedChoice {
  readonly choice: ChosenMachine | null;
  /** Protected settings of added extensions, by template parameter; sent only to the cloud. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly added: readonly AddedExtension[];
  readonly issues: readonly ProblemIssue[];
  /** Required fields of added extensions without a value: they prevent sending but not a preview. */
  readonly missing: readonly ProblemIssue[];
}

interface AddedExtension {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  /** Title of the chosen extension that this one replaces, because a machine can have only one of a type. */
  readonly replaces: string | null;
  readonly needed: NeededField[];
}

/** Returns the choice unchanged. */
export const unchangedChoice = (choice: ChosenMachine | null): UpdatedChoice => ({
  choice,
  secrets: {},
  added: [],
  issues: [],
  missing: [],
});

const pointerOf = (id: string): string => `/extensionValues/${id}`;

/** Returns the ids of the extensions that the issues belong to. */
export const extensionsOfIssues = (issues: readonly ProblemIssue[]): string[] =>
  issues.flatMap(({ code, pointer }) => (code === extensionValueCode ? [pointer.split('/')[2] ?? ''] : []));

const present = (extension: Extension): NeededField[] =>
  neededFields(extension).map(({ name, title, help, secret }) => ({ name, title, help, secret }));

/** Returns the given extensions of an organization that have required fields. */
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

/** Refuses values for extensions that are not added, because they would be lost silently. */
const notComing = (values: ExtensionFieldValues, requests: readonly RequestedExtension[]): ProblemIssue[] =>
  Object.keys(values)
    .filter((id) => requests.every(({ extension }) => extension.id !== id))
    .map((id) => issue(pointerOf(id), 'not-applicable'));

/** Returns an issue for each pair of mandatory extensions of the same type, which the organization must resolve. */
function conflictsOf(
  requests: readonly RequestedExtension[],
  sameType: (one: RequestedExtension) => { readonly id: string; readonly title: string } | undefined,
  extensions: readonly Extension[],
): ProblemIssue[] {
  const mandatory = new Set(
    extensions.filter(({ mode, state }) => mode === 'mandatory' && state === 'active').map(({ id }) => id),
  );
  return requests.flatMap((one) => {
    const other = sameType(one);
    if (other === undefined || !mandatory.has(other.id)) return [];
    return [issue('/version', 'same-type', { title: one.extension.title, other: other.title })];
  });
}

/**
 * Adds the extensions that became mandatory since the deployment to its machine choice if they fit the template. The
 * choice stays unchanged except for extensions replaced by one of the same type.
 */
export async function addMandatory(
  parts: { readonly db: Kysely<Database>; readonly vault: Vault },
  options: {
    readonly organizationId: string;
    readonly cloud: CloudName;
    /** Template of the version that the machines are moved to, before the choice is applied. */
    readonly template: Json;
    readonly storedMachine: ChosenMachine | null;
    /** Values for their fields, by extension id. */
    readonly values?: ExtensionFieldValues | undefined;
    /** The values are shared by many deployments: values for extensions that this one does not get are ignored. */
    readonly valuesForMany?: boolean | undefined;
  },
): Promise<UpdatedChoice> {
  const { organizationId, cloud, template, storedMachine, values = {} } = options;
  const strayIn = (list: readonly RequestedExtension[]): ProblemIssue[] =>
    options.valuesForMany === true ? [] : notComing(values, list);
  const traits = machineTraits(template);
  if (!traits.takesExtensions) return { ...unchangedChoice(storedMachine), issues: strayIn([]) };
  const os = storedMachine?.image?.os ?? traits.os;
  const before = storedMachine?.extensions ?? [];
  const extensions = await extensionsInOrder(parts.db, organizationId);
  const mandatoryExtensions = extensions
    .filter(({ id, mode }) => mode === 'mandatory' && before.every((known) => known.id !== id))
    .filter((extension) => extensionFits(extension, cloud, os))
    .map((extension): RequestedExtension => ({
      extension,
      values: values[extension.id] ?? {},
      pointer: pointerOf(extension.id),
    }));
  if (mandatoryExtensions.length === 0) return { ...unchangedChoice(storedMachine), issues: strayIn([]) };
  const sameType = ({ extension }: RequestedExtension) =>
    before.find(({ type }) => type.toLowerCase() === extension.type.toLowerCase());
  const issues = [
    ...conflictsOf(mandatoryExtensions, sameType, extensions),
    ...duplicateTypeIssues(mandatoryExtensions.map((one) => ({ ...one, pointer: '/version' }))),
    ...mandatoryExtensions.flatMap(unknownFields),
    ...strayIn(mandatoryExtensions),
  ];
  if (issues.length > 0) return { ...unchangedChoice(storedMachine), issues };
  const replaced = new Set(mandatoryExtensions.map((one) => sameType(one)?.id));
  return {
    choice: {
      image: storedMachine?.image ?? null,
      extensions: [
        ...before.filter(({ id }) => !replaced.has(id)),
        ...mandatoryExtensions.map(toChosenExtension),
      ],
    },
    secrets: await secretsOf(parts, organizationId, mandatoryExtensions),
    added: mandatoryExtensions.map((one) => ({
      id: one.extension.id,
      title: one.extension.title,
      type: one.extension.type,
      replaces: sameType(one)?.title ?? null,
      needed: present(one.extension),
    })),
    issues: [],
    missing: mandatoryExtensions.flatMap((one) => missingFieldIssues(one, extensionValueCode)),
  };
}

import type { CloudName, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { ChosenMachine } from '../../database/tables/machines.ts';
import type { Vault } from '../../security/vault.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { chosen, issue, openFields, secretsOf, twice, type Wanted } from './chosen-extension.ts';
import { machineTraits, type Json } from './find-machines.ts';
import { extensionFits } from './read-choice.ts';

/** What the machines of a deployment wear with another version: what was chosen, and what the organization insists on by now. */
export interface RenewedChoice {
  readonly choice: ChosenMachine | null;
  /** Protected settings of what is added, by the template's parameter; they go nowhere but to the cloud. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly added: readonly AddedExtension[];
  readonly issues: readonly ProblemIssue[];
}

export interface AddedExtension {
  readonly title: string;
  readonly type: string;
  /** A chosen extension of the same type, of which a machine has one only, that makes room. */
  readonly replaces: string | null;
}

/** Machines that stay as they were chosen. */
export const keptChoice = (choice: ChosenMachine | null): RenewedChoice => ({
  choice,
  secrets: {},
  added: [],
  issues: [],
});

/** Nobody is there to fill in the fields of what is added. */
const unfilled = (wanted: Wanted): ProblemIssue[] =>
  openFields(wanted).map(({ title }) =>
    issue(
      wanted.pointer,
      'mandatory-extension',
      `${wanted.extension.title} became mandatory after this deployment, and its field ${title} has no default. Whoever administers extensions has to give it one.`,
    ),
  );

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
  },
): Promise<RenewedChoice> {
  const { organizationId, cloud, template, kept } = options;
  const traits = machineTraits(template);
  if (!traits.takesExtensions) return keptChoice(kept);
  const os = kept?.image?.os ?? traits.os;
  const before = kept?.extensions ?? [];
  const extensions = await extensionsInOrder(parts.db, organizationId);
  const wanted = extensions
    .filter(({ id, mode }) => mode === 'mandatory' && before.every((known) => known.id !== id))
    .filter((extension) => extensionFits(extension, cloud, os))
    .map((extension): Wanted => ({ extension, values: {}, pointer: '/version' }));
  if (wanted.length === 0) return keptChoice(kept);
  const insisted = new Set(
    extensions.filter(({ mode, state }) => mode === 'mandatory' && state === 'active').map(({ id }) => id),
  );
  const sameType = ({ extension }: Wanted) =>
    before.find(({ type }) => type.toLowerCase() === extension.type.toLowerCase());
  // Two that are both insisted on cannot be had; which of them goes is for the organization to say.
  const clashes = wanted.flatMap((one) => {
    const other = sameType(one);
    if (other === undefined || !insisted.has(other.id)) return [];
    return [
      issue('/version', 'same-type', `${one.extension.title} and ${other.title} are of the same type.`),
    ];
  });
  const issues = [...clashes, ...twice(wanted), ...wanted.flatMap(unfilled)];
  if (issues.length > 0) return { ...keptChoice(kept), issues };
  const replaced = new Set(wanted.map((one) => sameType(one)?.id));
  return {
    choice: {
      image: kept?.image ?? null,
      extensions: [...before.filter(({ id }) => !replaced.has(id)), ...wanted.map(chosen)],
    },
    secrets: await secretsOf(parts, organizationId, wanted),
    added: wanted.map((one) => ({
      title: one.extension.title,
      type: one.extension.type,
      replaces: sameType(one)?.title ?? null,
    })),
    issues: [],
  };
}

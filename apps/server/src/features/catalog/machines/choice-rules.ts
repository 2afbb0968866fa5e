import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import { allMachines, readLevel, takesExtensions, type Json } from './find-machines.ts';
import { disallowedSizes, type Resources } from './machine-sizes.ts';

/** The organization's rules for the machine choice of a deployment. */
export interface ChoiceRules {
  /** Sizes that the chosen image allows; empty if all are allowed. */
  readonly allowedSizes: readonly string[];
  /** Ids of the chosen extensions that are mandatory. */
  readonly mandatory: ReadonlySet<string>;
}

/** Rules of a deployment without a machine choice. */
export const noChoiceRules: ChoiceRules = { allowedSizes: [], mandatory: new Set() };

/** Reads the current rules for a choice; deleted images and extensions have no rules. */
export async function readChoiceRules(
  db: Kysely<Database>,
  organizationId: string,
  choice: ChosenMachine | null | undefined,
): Promise<ChoiceRules> {
  if (!choice) return noChoiceRules;
  const [images, extensions] = await Promise.all([
    choice.image === null ? [] : imagesInOrder(db, organizationId),
    choice.extensions.length === 0 ? [] : extensionsInOrder(db, organizationId),
  ]);
  return {
    allowedSizes: images.find(({ id }) => id === choice.image?.id)?.allowedSizes ?? [],
    mandatory: new Set(extensions.filter(({ mode }) => mode === 'mandatory').map(({ id }) => id)),
  };
}

/**
 * Returns issues for machines that would get a size the kept image does not allow. Current sizes are accepted: rules
 * apply to new requests. The pointer is that of the value that names the size, or `otherwise`.
 */
export function imageSizeIssues(options: {
  readonly rules: ChoiceRules;
  readonly before: Resources;
  readonly after: Resources;
  /** Values of the request, by name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Kept values, and the parameters with their defaults: the source of a size that the request does not contain. */
  readonly storedValues?: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly Pick<BlueprintParameter, 'name' | 'defaultValue' | 'source'>[];
  readonly otherwise: string;
}): ProblemIssue[] {
  const { rules, before, after, values, storedValues = {}, parameters = [], otherwise } = options;
  const defaults = Object.fromEntries(
    // A size field is a more likely source of a size than another field with the same text.
    parameters
      .toSorted((one, other) => Number(other.source === 'vmSizes') - Number(one.source === 'vmSizes'))
      .map(({ name, defaultValue }) => [
        name,
        Object.hasOwn(storedValues, name) ? storedValues[name] : defaultValue,
      ]),
  );
  const had = new Set(disallowedSizes(before, rules.allowedSizes).map((size) => size.toLowerCase()));
  return disallowedSizes(after, rules.allowedSizes)
    .filter((size) => !had.has(size.toLowerCase()))
    .map((size) => {
      const isSize = ([, value]: [string, unknown]) =>
        typeof value === 'string' && value.toLowerCase() === size.toLowerCase();
      const others = Object.entries(defaults).filter(([name]) => !Object.hasOwn(values, name));
      const sizeEntry = Object.entries(values).find(isSize) ?? others.find(isSize);
      return issue(sizeEntry === undefined ? otherwise : `/parameters/${sizeEntry[0]}`, 'size-not-allowed', {
        size,
        allowed: rules.allowedSizes.join(', '),
      });
    });
}

/** Returns the mandatory extensions that the machines would lose because another template does not support them. */
export function unsupportedExtensions(
  rules: ChoiceRules,
  choice: ChosenMachine | null | undefined,
  template: Json,
): ProblemIssue[] {
  const mandatoryExtensions = (choice?.extensions ?? []).filter(({ id }) => rules.mandatory.has(id));
  const machines = allMachines(readLevel(template));
  if (mandatoryExtensions.length === 0 || machines.length === 0 || machines.some(takesExtensions)) return [];
  const titles = mandatoryExtensions.map(({ title }) => title).join(', ');
  return [issue('/version', 'mandatory-extension', { titles })];
}

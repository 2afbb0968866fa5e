import type { BlueprintParameter, ProblemIssue } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue } from '../../../errors/refusal.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import { extensionsInOrder } from '../extensions/index.ts';
import { imagesInOrder } from '../images/index.ts';
import { allMachines, readLevel, takesExtensions, type Json } from './find-machines.ts';
import { wrongSizes, type Resources } from './machine-sizes.ts';

/** What an organization insists on, as far as it concerns what was chosen for the machines of a deployment. */
export interface ChoiceRules {
  /** Sizes that the chosen image allows; empty for any. */
  readonly allowedSizes: readonly string[];
  /** Ids of the chosen extensions that are mandatory. */
  readonly mandatory: ReadonlySet<string>;
}

/** Nothing was chosen, so nothing is insisted on. */
export const noChoiceRules: ChoiceRules = { allowedSizes: [], mandatory: new Set() };

/** Reads the rules of a choice as they are today; what was taken out of the lists has none any more. */
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
 * Machines that would get a size which the kept image does not allow. A size that they have already is let be: rules are
 * for what is asked for. The issue stands at the value that names the size, or at `otherwise`.
 */
export function keptSizeIssues(options: {
  readonly rules: ChoiceRules;
  readonly before: Resources;
  readonly after: Resources;
  /** Values that are given now, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Values that are kept, and the parameters with their defaults: where a size comes from that nobody gives now. */
  readonly kept?: Readonly<Record<string, unknown>>;
  readonly parameters?: readonly Pick<BlueprintParameter, 'name' | 'defaultValue' | 'source'>[];
  readonly otherwise: string;
}): ProblemIssue[] {
  const { rules, before, after, given, kept = {}, parameters = [], otherwise } = options;
  const defaults = Object.fromEntries(
    // A field for sizes is more likely where a size comes from than one that only happens to hold the same word.
    parameters
      .toSorted((one, other) => Number(other.source === 'vmSizes') - Number(one.source === 'vmSizes'))
      .map(({ name, defaultValue }) => [name, Object.hasOwn(kept, name) ? kept[name] : defaultValue]),
  );
  const had = new Set(wrongSizes(before, rules.allowedSizes).map((size) => size.toLowerCase()));
  return wrongSizes(after, rules.allowedSizes)
    .filter((size) => !had.has(size.toLowerCase()))
    .map((size) => {
      const isSize = ([, value]: [string, unknown]) =>
        typeof value === 'string' && value.toLowerCase() === size.toLowerCase();
      const others = Object.entries(defaults).filter(([name]) => !Object.hasOwn(given, name));
      const named = Object.entries(given).find(isSize) ?? others.find(isSize);
      return issue(named === undefined ? otherwise : `/parameters/${named[0]}`, 'size-not-allowed', {
        size,
        allowed: rules.allowedSizes.join(', '),
      });
    });
}

/** Mandatory extensions that the machines of another template would lose because it takes none. */
export function lostExtensions(
  rules: ChoiceRules,
  choice: ChosenMachine | null | undefined,
  template: Json,
): ProblemIssue[] {
  const kept = (choice?.extensions ?? []).filter(({ id }) => rules.mandatory.has(id));
  const machines = allMachines(readLevel(template));
  if (kept.length === 0 || machines.length === 0 || machines.some(takesExtensions)) return [];
  const titles = kept.map(({ title }) => title).join(', ');
  return [issue('/version', 'mandatory-extension', { titles })];
}

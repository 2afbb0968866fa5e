import { formFieldTypes, type ProblemIssue } from '@blueport/contracts';
import type { UpgradeField } from './upgrade-fields.ts';

/** A size that the image of the machines is not for, at the parameter that names it. */
export interface RefusedSize {
  readonly parameter: string;
  readonly size: string;
  /** Sizes that fit. */
  readonly allowed: readonly string[];
}

/** The sizes that a refusal is about, as far as a parameter can be given another one. */
export function refusedSizes(issues: readonly ProblemIssue[]): RefusedSize[] {
  return issues.flatMap(({ pointer, code, values }) => {
    const parameter = /^#?\/parameters\/([^/]+)$/.exec(pointer)?.[1];
    const allowed = values?.['allowed']?.split(', ').filter((size) => size !== '') ?? [];
    if (code !== 'size-not-allowed' || parameter === undefined || allowed.length === 0) return [];
    return [{ parameter, size: values?.['size'] ?? '', allowed }];
  });
}

const isSame = (one: RefusedSize, other: RefusedSize): boolean =>
  one.parameter === other.parameter && one.size === other.size && one.allowed.join() === other.allowed.join();

/**
 * What is known of refused sizes together with what a refusal adds, the newest last; the same object where that is nothing new. What
 * was heard before is no news: an answer that is kept would bring an older list back, in turns with the newer one.
 */
export function withRefusedSizes(
  known: readonly RefusedSize[],
  found: readonly RefusedSize[],
): readonly RefusedSize[] {
  const fresh = found.filter((next) => !known.some((one) => isSame(one, next)));
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** What holds of each parameter: what was said of it last. */
export const latestSizes = (known: readonly RefusedSize[]): RefusedSize[] => [
  ...new Map(known.map((one) => [one.parameter, one])).values(),
];

/** The fields of an upgrade with a choice of the sizes that fit, for each value that names one that does not. */
export function withSizeChoices(
  fields: readonly UpgradeField[],
  refused: readonly RefusedSize[],
  words: { readonly titleOf: (parameter: string) => string; readonly helpOf: (size: RefusedSize) => string },
): UpgradeField[] {
  const pointerOf = ({ parameter }: RefusedSize): string => `/parameters/${parameter}`;
  const choiceOf = (one: RefusedSize, field?: UpgradeField): UpgradeField => ({
    secret: false,
    pointer: pointerOf(one),
    parameter: field?.parameter ?? { name: one.parameter, type: 'string' },
    item: {
      id: one.parameter,
      label: field?.item.label ?? words.titleOf(one.parameter),
      required: true,
      type: formFieldTypes.select,
      options: { kind: 'static', choices: one.allowed.map((size) => ({ value: size, label: size })) },
      help: words.helpOf(one),
    },
  });
  const known = new Map(fields.map((field) => [field.pointer, field]));
  const byPointer = new Map(refused.map((one) => [pointerOf(one), one]));
  return [
    ...fields.map((field) => {
      const one = byPointer.get(field.pointer);
      return one === undefined ? field : choiceOf(one, field);
    }),
    ...refused.filter((one) => !known.has(pointerOf(one))).map((one) => choiceOf(one)),
  ];
}

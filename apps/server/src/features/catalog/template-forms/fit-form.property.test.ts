import {
  checkFieldSpec,
  type BlueprintParameter,
  type FieldSpec,
  type WizardForm,
  type WizardItem,
} from '@blueport/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkForm } from '../blueprints/check-form.ts';
import { checkParameters } from '../blueprints/check-parameters.ts';
import { patternDoors } from '../template-fields/index.ts';
import { fitForm } from './fit-form.ts';

const now = new Date('2026-03-01T12:00:00Z');
const day = '2026-03-02';
const words = ['a', 'bb', 'ccc', 'true', 'false', '2', '12', '007', '-0', day, 'westeurope', ' '];
const numbers = [-3, 0, 1, 2, 5, 12, 100];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const limit = maybe(fc.constantFrom(0, 1, 2, 3, 5, 10, 12));
const signed = maybe(fc.constantFrom(...numbers));

const parameter: fc.Arbitrary<BlueprintParameter> = fc
  .record({
    type: fc.constantFrom(
      'string' as const,
      'secureString' as const,
      'int' as const,
      'bool' as const,
      'array' as const,
    ),
    required: fc.boolean(),
    minLength: limit,
    maxLength: limit,
    minValue: signed,
    maxValue: signed,
    allowedValues: maybe(
      fc.array(
        fc.oneof(
          fc.constantFrom<unknown>(...words, '', true, false),
          fc.constantFrom(...numbers),
          fc.subarray(words.slice(0, 3)),
        ),
        { minLength: 1, maxLength: 6 },
      ),
    ),
  })
  .map(
    (rules) =>
      ({
        ...JSON.parse(JSON.stringify(rules)),
        name: 'p',
        title: 'P',
        description: '',
        advanced: false,
        secure: rules.type === 'secureString',
      }) as BlueprintParameter,
  );

const options: fc.Arbitrary<FieldSpec['options']> = fc.oneof(
  fc.subarray(words, { minLength: 1 }).map((values) => ({
    kind: 'static' as const,
    choices: values.map((value) => ({ value, label: `“${value}”` })),
  })),
  fc
    .constantFrom('locations' as const, 'images' as const)
    .map((source) => ({ kind: 'live' as const, source })),
);

const item: fc.Arbitrary<WizardItem> = fc
  .record({
    type: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 13 as const),
    required: maybe(fc.boolean()),
    min: limit,
    max: limit,
    pattern: maybe(fc.constantFrom('[a-z]+', '.*')),
    options,
    default: maybe(
      fc.oneof(fc.constantFrom(...words), fc.constantFrom(...numbers), fc.subarray(words.slice(0, 4))),
    ),
  })
  .map(
    ({ options: offered, min, max, pattern, ...rest }) =>
      JSON.parse(
        JSON.stringify({
          ...rest,
          id: 'i',
          label: 'I',
          parameter: 'P',
          // What only makes sense for some types stands only there, as publishing sees to.
          ...(rest.type !== 3 && { min, max }),
          ...(rest.type < 3 && { pattern }),
          ...((rest.type === 3 || rest.type === 4) && { options: offered }),
        }),
      ) as WizardItem,
  )
  // Only what can be published comes upon a template.
  .filter((one) => checkFieldSpec(one, '', patternDoors(now)).length === 0);

const formOf = (one: WizardItem): WizardForm => ({
  id: 'f',
  title: 'F',
  version: 1,
  others: 'shown',
  items: [one],
});

/** Values near everything that either side says. */
const valuesFor = (one: WizardItem, { allowedValues = [] }: BlueprintParameter): unknown[] => {
  const offered = one.options?.kind === 'static' ? one.options.choices.map(({ value }) => value) : [];
  const texts = [...words, '', 'x'.repeat(11), 'x'.repeat(13), ...offered];
  return [
    ...texts,
    ...numbers,
    true,
    false,
    [],
    ...texts.map((text) => [text]),
    offered,
    offered.slice(0, 2),
    ['a', 'bb'],
    ...allowedValues,
    allowedValues,
  ];
};

/** Choices compare by their text; what is handed in as another kind than the template's is the template's own affair. */
const isKind = ({ type }: BlueprintParameter, value: unknown): boolean =>
  type === 'array'
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : type === 'int'
      ? typeof value === 'number'
      : type === 'bool'
        ? typeof value === 'boolean'
        : typeof value === 'string';

const accepted = (form: WizardForm, one: BlueprintParameter, value: unknown): boolean =>
  checkForm({ form, parameters: [one] }, { p: value }, { requireAll: true, now }).length === 0;
const taken = (one: BlueprintParameter, value: unknown): boolean =>
  checkParameters([one], { p: value }, { requireAll: true }).length === 0;

it('accepts nothing that the template would refuse, whatever the form says', () => {
  let compared = 0;
  fc.assert(
    fc.property(item, parameter, (one, against) => {
      const fitted = fitForm(formOf(one), { parameters: [against], wizard: { groups: [] } });
      if (fitted.items.length === 0) return;
      for (const value of valuesFor(one, against).filter((each) => isKind(against, each))) {
        if (!accepted(fitted, against, value)) continue;
        compared += 1;
        expect({ value, taken: taken(against, value), as: fitted.items[0] }).toMatchObject({ taken: true });
      }
    }),
    { numRuns: 4000 },
  );
  // Not because nothing was accepted at all.
  expect(compared).toBeGreaterThan(2000);
});

/** Values by which somebody could fill in what remains of an item, and the one it starts with; days go with the calendar. */
function ways(
  { type, options, min, max, default: start }: WizardItem,
  against: BlueprintParameter,
): unknown[] {
  const asGiven = (text: string): unknown =>
    against.type === 'int' ? Number(text) : against.type === 'bool' ? text === 'true' : text;
  const choices = options?.kind === 'static' ? options.choices.map(({ value }) => value) : [];
  const starts = start === undefined || type === 5 ? [] : [type === 3 ? asGiven(String(start)) : start];
  if (options?.kind === 'live' || type === 5) return starts;
  if (type === 3) return [...starts, ...(choices.length > 0 ? choices.map(asGiven) : [undefined])];
  if (type === 4) return [...starts, choices.slice(0, Math.max(1, min ?? 1))];
  if (type === 13) return [...starts, min ?? max ?? 7];
  return [...starts, 'x'.repeat(Math.max(min ?? 0, Math.min(1, max ?? 1)))];
}

it('asks for nothing that nobody could fill in, and offers and starts with nothing that is refused', () => {
  fc.assert(
    fc.property(item, parameter, (one, against) => {
      const form = fitForm(formOf(one), { parameters: [against], wizard: { groups: [] } });
      const dead = form.items
        .flatMap((fitted) => ways(fitted, against))
        // A text that has to be empty is nothing to fill in.
        .filter((value) => value !== '' && !(accepted(form, against, value) && taken(against, value)));
      expect(dead).toEqual([]);
    }),
    { numRuns: 4000 },
  );
});

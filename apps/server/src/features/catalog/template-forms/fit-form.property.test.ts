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
import { createPatternPorts } from '../template-fields/index.ts';
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
    ({ options: fieldOptions, min, max, pattern, ...rest }) =>
      JSON.parse(
        JSON.stringify({
          ...rest,
          id: 'i',
          label: 'I',
          parameter: 'P',
          // Limits apply to some types only, as publishing enforces.
          ...(rest.type !== 3 && { min, max }),
          ...(rest.type < 3 && { pattern }),
          ...((rest.type === 3 || rest.type === 4) && { options: fieldOptions }),
        }),
      ) as WizardItem,
  )
  // Only forms that can be published are matched with a template.
  .filter((one) => checkFieldSpec(one, '', createPatternPorts(now)).length === 0);

const formOf = (one: WizardItem): WizardForm => ({
  id: 'f',
  title: 'F',
  version: 1,
  others: 'shown',
  items: [one],
});

/** Returns values close to the limits of both sides. */
const valuesFor = (one: WizardItem, { allowedValues = [] }: BlueprintParameter): unknown[] => {
  const optionValues = one.options?.kind === 'static' ? one.options.choices.map(({ value }) => value) : [];
  const texts = [...words, '', 'x'.repeat(11), 'x'.repeat(13), ...optionValues];
  return [
    ...texts,
    ...numbers,
    true,
    false,
    [],
    ...texts.map((text) => [text]),
    optionValues,
    optionValues.slice(0, 2),
    ['a', 'bb'],
    ...allowedValues,
    allowedValues,
  ];
};

/** Choices compare by their text; a value of another type than the template's is checked by the template itself. */
const isKind = ({ type }: BlueprintParameter, value: unknown): boolean =>
  type === 'array'
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
    : type === 'int'
      ? typeof value === 'number'
      : type === 'bool'
        ? typeof value === 'boolean'
        : typeof value === 'string';

const isAcceptedByForm = (form: WizardForm, one: BlueprintParameter, value: unknown): boolean =>
  checkForm({ form, parameters: [one] }, { p: value }, { requireAll: true, now }).length === 0;
const isAcceptedByTemplate = (one: BlueprintParameter, value: unknown): boolean =>
  checkParameters([one], { p: value }, { requireAll: true }).length === 0;

it('a fitted form accepts nothing that the template would refuse', () => {
  let compared = 0;
  fc.assert(
    fc.property(item, parameter, (one, against) => {
      const fitted = fitForm(formOf(one), { parameters: [against], wizard: { groups: [] } });
      if (fitted.items.length === 0) return;
      for (const value of valuesFor(one, against).filter((each) => isKind(against, each))) {
        if (!isAcceptedByForm(fitted, against, value)) continue;
        compared += 1;
        expect({
          value,
          isAccepted: isAcceptedByTemplate(against, value),
          as: fitted.items[0],
        }).toMatchObject({
          isAccepted: true,
        });
      }
    }),
    { numRuns: 4000 },
  );
  // Guards against a run in which nothing was accepted.
  expect(compared).toBeGreaterThan(2000);
});

/** Returns values that a user could enter for a fitted item, and its initial value; dates are covered separately. */
function ways(
  { type, options, min, max, default: start }: WizardItem,
  against: BlueprintParameter,
): unknown[] {
  const toInput = (text: string): unknown =>
    against.type === 'int' ? Number(text) : against.type === 'bool' ? text === 'true' : text;
  const choices = options?.kind === 'static' ? options.choices.map(({ value }) => value) : [];
  const starts = start === undefined || type === 5 ? [] : [type === 3 ? toInput(String(start)) : start];
  if (options?.kind === 'live' || type === 5) return starts;
  if (type === 3) return [...starts, ...(choices.length > 0 ? choices.map(toInput) : [undefined])];
  if (type === 4) return [...starts, choices.slice(0, Math.max(1, min ?? 1))];
  if (type === 13) return [...starts, min ?? max ?? 7];
  return [...starts, 'x'.repeat(Math.max(min ?? 0, Math.min(1, max ?? 1)))];
}

it('a fitted form requires only fields that can be filled in, and has only accepted choices and initial values', () => {
  fc.assert(
    fc.property(item, parameter, (one, against) => {
      const form = fitForm(formOf(one), { parameters: [against], wizard: { groups: [] } });
      const dead = form.items
        .flatMap((fitted) => ways(fitted, against))
        // An empty text does not need to be filled in.
        .filter(
          (value) =>
            value !== '' && !(isAcceptedByForm(form, against, value) && isAcceptedByTemplate(against, value)),
        );
      expect(dead).toEqual([]);
    }),
    { numRuns: 4000 },
  );
});

import { checkFormAgainst, type BlueprintParameter, type WizardForm } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { wordIssue } from '../../../errors/refusal.ts';
import { fitForm } from './fit-form.ts';

const offers = (...values: string[]): WizardForm => ({
  id: 'f',
  title: 'Storage',
  version: 1,
  others: 'shown',
  items: [
    {
      id: 'tier',
      type: 3,
      label: 'Tier',
      parameter: 'tier',
      options: { kind: 'static', choices: values.map((value) => ({ value, label: value })) },
    },
  ],
});
const tier = {
  name: 'tier',
  title: 'Tier',
  type: 'string',
  required: false,
  secure: false,
  allowedValues: ['Hot', 'Cool'],
} as unknown as BlueprintParameter;
const fitted = (form: WizardForm) =>
  fitForm(form, { parameters: [tier], wizard: { groups: [] } }).items.map(({ options }) =>
    options?.kind === 'static' ? options.choices.map(({ value }) => value) : [],
  );

it('a fitted form offers only choices that the current template accepts, and omits fields without any', () => {
  expect(fitted(offers('Hot', 'Cool'))).toEqual([['Hot', 'Cool']]);
  expect(fitted(offers('Hot', 'Frozen'))).toEqual([['Hot']]);
  expect(fitted(offers('Frozen'))).toEqual([]);
});

const fitItem = (item: Partial<WizardForm['items'][number]>, rules: Partial<BlueprintParameter>) => {
  const form = {
    ...offers(),
    items: [{ id: 'tier', type: 1 as const, label: 'Tier', parameter: 'TIER', ...item }],
  };
  const { allowedValues: _none, ...plain } = tier;
  return fitForm(form, { parameters: [{ ...plain, ...rules }], wizard: { groups: [] } }).items[0];
};
const choicesOf = (fitted: ReturnType<typeof fitItem>) =>
  fitted?.options?.kind === 'static' ? fitted.options.choices.map(({ value }) => value) : undefined;

it('a fitted form applies the stricter limits of form and template, and omits fields without a valid value', () => {
  expect(fitItem({ min: 2, max: 40 }, { minLength: 3, maxLength: 24 })).toMatchObject({ min: 3, max: 24 });
  expect(fitItem({ type: 13, max: 5 }, { type: 'int', minValue: 1, maxValue: 9 })).toMatchObject({
    min: 1,
    max: 5,
  });
  expect(fitItem({ min: 30 }, { maxLength: 24 })).toBeUndefined();
  expect(fitItem({ type: 5 }, { maxLength: 8 })).toBeUndefined();
  expect(fitItem({ type: 13 }, { type: 'int' })).not.toHaveProperty('min');
});

it('a fitted form turns a text field into a choice if the template lists its values, limited to those the field accepts', () => {
  const allowedValues = ['Hot', 'Cool', 'x'];
  expect(choicesOf(fitItem({ min: 2 }, { allowedValues }))).toEqual(['Hot', 'Cool']);
  expect(fitItem({ min: 2 }, { allowedValues })).toMatchObject({ type: 3 });
  expect(choicesOf(fitItem({ pattern: '[a-z]' }, { allowedValues }))).toEqual(['x']);
  expect(choicesOf(fitItem({ type: 13, max: 4 }, { type: 'int', allowedValues: [2, 4, 8] }))).toEqual([
    '2',
    '4',
  ]);
  // Regions are no longer read from the cloud, because most of them would be refused.
  const live = { type: 3 as const, options: { kind: 'live' as const, source: 'locations' as const } };
  expect(choicesOf(fitItem(live, { allowedValues: ['westeurope', 'Not a region'] }))).toEqual(['westeurope']);
  expect(fitItem(live, { type: 'int' })).toBeUndefined();
  expect(fitItem({}, { type: 'secureString', secure: true, allowedValues })).toBeUndefined();
});

it('a fitted form has only accepted initial values, and selects multiple values from the allowed list members', () => {
  const several = {
    type: 4 as const,
    options: { kind: 'static' as const, choices: ['1', '2', '3'].map((value) => ({ value, label: value })) },
  };
  const asList = { type: 'array' as const };
  expect(fitItem({ default: 'Frozen' }, { maxLength: 4 })).not.toHaveProperty('default');
  expect(fitItem({ default: 'Hot' }, { maxLength: 4 })).toMatchObject({ default: 'Hot' });
  expect(choicesOf(fitItem(several, { ...asList, allowedValues: ['1', '3'] }))).toEqual(['1', '3']);
  expect(fitItem(several, { ...asList, allowedValues: [['1'], ['2']] })).toBeUndefined();
  expect(fitItem(several, { ...asList, minLength: 4 })).toBeUndefined();
  expect(fitItem(several, { ...asList, maxLength: 2 })).toMatchObject({ max: 2 });
});

describe('a form that does not fit its template', () => {
  const field: WizardForm['items'][number] = { id: 'i', type: 1, label: 'I', parameter: 'tier' };
  const { allowedValues: _allowed, ...anyTier } = tier;
  const fromCloud = { type: 3, options: { kind: 'live', source: 'locations' } } as const;

  it.each<[string, Partial<WizardForm['items'][number]>, Partial<BlueprintParameter>, string]>([
    ['default-refused', { default: 'Frozen' }, { maxLength: 3 }, 'Use at most 3 characters.'],
    ['default-refused', { default: 'Hot', min: 4 }, {}, 'Use at least 4 characters.'],
    ['text-only', fromCloud, { type: 'int' }, 'tier is of type int, but the cloud offers only text.'],
    ['nothing-left', { min: 9 }, { maxLength: 3 }, 'No value fits both this field and tier'],
  ])('is refused with the reason: %s', (code, item, rules, words) => {
    const issues = checkFormAgainst(
      [{ ...field, ...item }],
      [{ ...anyTier, ...rules }],
      new Set(),
      () => true,
    );
    expect(issues.map(wordIssue)).toMatchObject([
      { code, message: expect.stringContaining(words) as string },
    ]);
  });
});

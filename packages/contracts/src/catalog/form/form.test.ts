import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFieldValue } from './check-field-value.ts';
import { dayAfter, isDay, type FieldPorts } from './value-checks.ts';
import { checkFormValues } from './check-form-values.ts';
import { checkFormAgainst } from './check-form-against.ts';
import { checkForm } from './check-form.ts';
import { takesValue } from './check-parameter-value.ts';
import type { FormDefinition, WizardForm, WizardItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';
import { visibleItems } from './form-visibility.ts';

const ports: FieldPorts = { matches: (pattern, text) => text.startsWith(pattern), today: '2026-02-27' };
const codes = (spec: FieldSpec, value: unknown) =>
  checkFieldValue(spec, value, ports).map(({ code }) => code);
const text = (id: string, rest: Partial<WizardItem> = {}): WizardItem => ({
  id,
  type: 1,
  label: id,
  ...rest,
});
const when = (field: string, value: string): NonNullable<WizardItem['when']> => ({
  match: 'all',
  tests: [{ field, operator: 'equals', value }],
});

describe('checkFieldValue', () => {
  it.each<[string, FieldSpec, unknown, string[]]>([
    [
      'text that is too short and does not match',
      { type: 1, label: 'x', min: 3, pattern: 'a' },
      'bb',
      ['too-short', 'pattern'],
    ],
    ['a number in a text field', { type: 2, label: 'x' }, 7, ['invalid-type']],
    ['a number in its range', { type: 13, label: 'x', min: 1, max: 3 }, 3, []],
    ['a number above its range', { type: 13, label: 'x', max: 3 }, 4, ['too-big']],
    ['a number as text', { type: 13, label: 'x' }, '4', ['invalid-type']],
    ['a fraction, which templates do not support', { type: 13, label: 'x' }, 1.5, ['invalid-type']],
    [
      'a duplicate choice if two are required',
      { type: 4, label: 'x', min: 2, options: { kind: 'static', choices: [{ value: 'a', label: 'A' }] } },
      ['a', 'a'],
      ['too-few', 'duplicate'],
    ],
    ['a date with limits beyond the calendar', { type: 5, label: 'x', min: -1e15 }, '2026-02-27', []],
    [
      'a choice for a number',
      { type: 3, label: 'x', options: { kind: 'static', choices: [{ value: '4', label: 'Four' }] } },
      4,
      [],
    ],
    [
      'a choice that is not offered',
      { type: 3, label: 'x', options: { kind: 'static', choices: [] } },
      '4',
      ['not-allowed'],
    ],
    [
      'too many choices',
      { type: 4, label: 'x', max: 1, options: { kind: 'static', choices: [{ value: 'a', label: 'A' }] } },
      ['a', 'b'],
      ['too-many', 'not-allowed'],
    ],
    ['a leap day', { type: 5, label: 'x' }, '2028-02-29', []],
    ['an invalid date', { type: 5, label: 'x' }, '2026-02-29', ['invalid-type']],
    ['yesterday if today is the earliest date', { type: 5, label: 'x', min: 0 }, '2026-02-26', ['too-early']],
    ['a date after the latest one', { type: 5, label: 'x', max: 2 }, '2026-03-02', ['too-late']],
    ['a region', { type: 3, label: 'x', options: { kind: 'live', source: 'locations' } }, 'westeurope', []],
    [
      'a path instead of a region',
      { type: 3, label: 'x', options: { kind: 'live', source: 'locations' } },
      '../x',
      ['not-allowed'],
    ],
    [
      'a subnet name instead of its id',
      { type: 3, label: 'x', options: { kind: 'live', source: 'subnets', gives: 'id' } },
      'default',
      ['not-allowed'],
    ],
  ])('checks %s', (_what, spec, value, expected) => {
    expect(codes(spec, value)).toEqual(expected);
  });

  it('reports the violated limit and its unit', () => {
    expect(checkFieldValue({ type: 1, label: 'x', min: 2 }, '', ports)).toEqual([
      { code: 'too-short', values: { limit: '2', unit: 'characters' } },
    ]);
  });

  it('counts days across months and years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        const laterDay = dayAfter('2026-02-27', days);
        expect(isDay(laterDay)).toBe(true);
        expect(dayAfter(laterDay, -days)).toBe('2026-02-27');
      }),
    );
  });
});

it('accepts the allowed members of a list parameter, unless whole lists are allowed', () => {
  const list = (...allowedValues: unknown[]) => ({ type: 'array' as const, allowedValues });
  expect(takesValue(list('a', 'b'), ['b', 'a'])).toBe(true);
  expect(takesValue(list('a', 'b'), ['c'])).toBe(false);
  expect(takesValue(list(['a', 'b'], ['c']), ['a', 'b'])).toBe(true);
  expect(takesValue(list(['a', 'b'], ['c']), ['a'])).toBe(false);
  expect(takesValue({ type: 'object', allowedValues: [{ x: 1, y: 2 }] }, { y: 2, x: 1 })).toBe(true);
});

describe('visibleItems', () => {
  const listVisible = (items: readonly WizardItem[], values: Record<string, unknown>) => [
    ...visibleItems(items, (id) => values[id]),
  ];

  it('follows conditions, including those on hidden items, and headings', () => {
    const items: WizardItem[] = [
      text('a'),
      { id: 'title', type: 6, label: 'T', when: when('a', 'yes') },
      text('b'),
      text('c', { when: when('b', '1') }),
      { id: 'next', type: 6, label: 'N' },
      text('d', { when: { match: 'any', tests: [{ field: 'b', operator: 'empty' }] } }),
    ];
    expect(listVisible(items, { a: 'yes', b: '1' })).toEqual(['a', 'title', 'b', 'c', 'next']);
    // The title hides its section; b is hidden and therefore counts as empty despite its value.
    expect(listVisible(items, { a: 'no', b: '1' })).toEqual(['a', 'next', 'd']);
  });

  it('treats a single selected choice of several like a plain choice', () => {
    const items: WizardItem[] = [text('a'), text('b', { when: when('a', 'one') })];
    expect(listVisible(items, { a: ['one'] })).toEqual(['a', 'b']);
    expect(listVisible(items, { a: ['one', 'two'] })).toEqual(['a']);
  });

  it('always terminates, and never shows items of a cycle', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.boolean()), { minLength: 8, maxLength: 8 }), (links) => {
        const items = links.map(([to, conditional], index) =>
          text(`f${index}`, conditional ? { when: when(`f${to}`, 'x') } : {}),
        );
        const visibleIds = new Set(listVisible(items, Object.fromEntries(items.map(({ id }) => [id, 'x']))));
        for (const [index] of items.entries()) {
          let at = index;
          let steps = 0;
          while (links[at]![1] && steps <= items.length) [at, steps] = [links[at]![0], steps + 1];
          expect(visibleIds.has(`f${index}`)).toBe(steps <= items.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('checkFormValues', () => {
  const parameter = (name: string, rest: object = {}) => ({
    name,
    title: name,
    type: 'string' as const,
    required: false,
    ...rest,
  });
  const form: WizardForm = {
    id: 'x',
    title: 'x',
    version: 1,
    others: 'hidden',
    items: [
      text('kind', { parameter: 'kind', required: true }),
      text('size', { parameter: 'size', required: true, when: when('kind', 'big') }),
    ],
  };
  const check = (
    values: Record<string, unknown>,
    parameters = [parameter('kind'), parameter('size'), parameter('rest'), parameter('image')],
  ) =>
    checkFormValues({
      form,
      parameters,
      values,
      otherParameters: new Set(['image']),
      requireAll: true,
      ports,
    }).map(({ parameter: name, code }) => `${name} ${code}`);

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, ['kind required']],
    ['visible values', { kind: 'small' }, []],
    ['a missing value of a field that became visible', { kind: 'big' }, ['size required']],
    ['a value of a hidden field', { kind: 'small', size: '1' }, ['size hidden']],
    ['a value for a parameter outside of the form', { kind: 'small', rest: '1' }, ['rest not-asked']],
    ['a value for a parameter of another step', { kind: 'small', image: 'x' }, []],
  ])('checks %s', (_what, values, expected) => {
    expect(check(values)).toEqual(expected);
  });

  it('accepts an empty value only if the template does', () => {
    const checkRules = (rules: object) => check({ kind: '' }, [parameter('kind', rules), parameter('size')]);
    const open: WizardForm = { ...form, items: [text('kind', { parameter: 'kind' })] };
    const checkOpenForm = (rules: object) =>
      checkFormValues({
        form: open,
        parameters: [parameter('kind', rules)],
        values: { kind: '' },
        otherParameters: new Set(),
        requireAll: true,
        ports,
      }).map(({ code }) => code);
    expect(checkRules({})).toEqual(['kind required']);
    expect(checkOpenForm({})).toEqual([]);
    expect(checkOpenForm({ minLength: 1 })).toEqual(['required']);
    expect(checkOpenForm({ allowedValues: ['a'] })).toEqual(['required']);
  });

  it("uses the template's default as the value, including in conditions", () => {
    expect(check({}, [parameter('kind', { defaultValue: 'big' }), parameter('size')])).toEqual([
      'size required',
    ]);
  });
});

describe('checkForm', () => {
  const patterns = { ...ports, patternError: () => undefined };
  it('finds a cycle that includes a heading', () => {
    const definition: FormDefinition = {
      others: 'shown',
      items: [
        { id: 'title', spec: { type: 6, label: 'T' }, when: when('inside', 'x') },
        { id: 'inside', spec: { type: 1, label: 'I' }, parameter: 'p' },
      ],
    };
    expect(
      checkForm(definition, new Map(), patterns).map(({ pointer, code }) => `${pointer} ${code}`),
    ).toEqual(['/items/0/when cycle']);
  });

  const issuesOf = (items: FormDefinition['items']) =>
    checkForm({ others: 'shown', items }, new Map(), patterns).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );

  it('allows only limits that can be counted', () => {
    const limit = (type: 1 | 5 | 13, min: number) => [
      { id: 'a', parameter: 'a', spec: { type, label: 'A', min } },
    ];
    expect(issuesOf(limit(5, 1e15))).toEqual(['/items/0/spec/min too-far']);
    expect(issuesOf(limit(5, -30))).toEqual([]);
    expect(issuesOf(limit(13, 0.5))).toEqual(['/items/0/spec/min not-whole']);
    expect(issuesOf(limit(13, -1))).toEqual([]);
    expect(issuesOf(limit(1, -1))).toEqual(['/items/0/spec/min below-zero']);
  });

  it('reports a field without a label', () => {
    expect(
      issuesOf([
        { id: 'a', parameter: 'a', spec: { type: 1 } },
        { id: 'b', parameter: 'b', spec: { type: 1, label: 'B' } },
      ]),
    ).toEqual(['/items/0/spec/label incomplete']);
  });

  it('finds conditions without a value, or with a value that is never offered', () => {
    const choice = {
      id: 'kind',
      parameter: 'kind',
      spec: {
        type: 3 as const,
        label: 'Kind',
        options: { kind: 'static' as const, choices: [{ value: 'a', label: 'A' }] },
      },
    };
    const asks = (
      operator: 'equals' | 'notEquals' | 'in' | 'contains' | 'notEmpty',
      value?: string | string[],
    ) =>
      issuesOf([
        choice,
        {
          id: 'b',
          parameter: 'b',
          spec: { type: 1, label: 'B' },
          when: { match: 'all', tests: [{ field: 'kind', operator, ...(value !== undefined && { value }) }] },
        },
      ]);
    const at = '/items/1/when/tests/0/value';
    expect(asks('equals', 'a')).toEqual([]);
    expect(asks('equals', 'gone')).toEqual([`${at} not-offered`]);
    expect(asks('equals', '')).toEqual([`${at} required`]);
    expect(asks('in', ['gone', 'gone too'])).toEqual([`${at} not-offered`]);
    // A condition that can still be true may be published, even if some of its choices were removed.
    expect(asks('in', ['a', 'gone'])).toEqual([]);
    expect(asks('notEquals', 'gone')).toEqual([]);
    expect(asks('contains', 'part of a choice')).toEqual([]);
    expect(asks('in', [''])).toEqual([`${at} required`]);
    expect(asks('notEmpty')).toEqual([]);
  });

  it('reports choices that a template rejects', () => {
    const parameters = [
      { name: 'spot', type: 'bool' },
      { name: 'count', type: 'int' },
      { name: 'tier', type: 'string', allowedValues: ['Hot', 'Cool'] },
      { name: 'zones', type: 'array', allowedValues: [['1', '2'], '3'] },
      { name: 'racks', type: 'array', allowedValues: ['1', '2', 3] },
    ].map((one) => ({
      ...one,
      title: one.name,
      description: '',
      advanced: false,
      required: false,
      secure: false,
    })) as unknown as Parameters<typeof checkFormAgainst>[1];
    const offers = (parameter: string, type: 3 | 4, ...values: string[]) =>
      checkFormAgainst(
        [
          text('a', {
            parameter,
            type,
            options: { kind: 'static', choices: values.map((value) => ({ value, label: value })) },
          }),
        ],
        parameters,
        new Set(),
        ports.matches,
      ).map(({ pointer, code, values }) => [pointer, code, values]);
    const choiceIssue = (parameter: string, choices: string) => [
      '/items/0/spec/options',
      'choice-refused',
      { parameter, choices },
    ];
    expect(offers('spot', 3, 'true', 'false')).toEqual([]);
    expect(offers('spot', 3, 'yes')).toEqual([choiceIssue('spot', 'yes')]);
    expect(offers('count', 3, '-3', 'many')).toEqual([choiceIssue('count', 'many')]);
    expect(offers('tier', 3, 'Hot', 'Cold')).toEqual([choiceIssue('tier', 'Cold')]);
    // Lists that are allowed only as a whole cannot be composed by selecting members.
    expect(offers('zones', 4, '1', '3')).toEqual([choiceIssue('zones', '1, 3')]);
    expect(offers('racks', 4, '1', '3')).toEqual([choiceIssue('racks', '3')]);
  });

  it('reports mismatches between a form and a template', () => {
    const parameters = [
      { name: 'must', type: 'string', required: true, secure: false },
      { name: 'secret', type: 'secureString', required: false, secure: true },
      { name: 'count', type: 'int', required: false, secure: false },
      { name: 'image', type: 'string', required: false, secure: false },
    ].map((one) => ({ ...one, title: one.name, description: '', advanced: false })) as Parameters<
      typeof checkFormAgainst
    >[1];
    const items = [
      text('a', { parameter: 'MUST', when: when('b', 'x') }),
      text('b', { parameter: 'secret', default: 'x' }),
      text('c', { parameter: 'count' }),
      text('d', { parameter: 'image' }),
      text('e', { parameter: 'gone' }),
    ];
    expect(
      checkFormAgainst(items, parameters, new Set(['image']), ports.matches).map(
        ({ pointer, code }) => `${pointer} ${code}`,
      ),
    ).toEqual([
      '/items/0/parameter needs-default',
      '/items/1/spec/default secure-value',
      '/items/2/parameter wrong-type',
      '/items/3/parameter asked-elsewhere',
      '/items/4/parameter unknown-parameter',
    ]);
  });
});

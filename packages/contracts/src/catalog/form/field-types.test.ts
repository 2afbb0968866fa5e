import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BlueprintParameter } from '../blueprint-routes.ts';
import { formFieldTypeNumbers } from './field-types.ts';
import { fieldTypeList } from './field-types/all.ts';
import type { FieldType } from './field-types/field-type.ts';
import type { FieldSpec } from './form-field.ts';
import { numberIssues } from './value-checks.ts';

it('assigns a unique number to every type', () => {
  expect(new Set(formFieldTypeNumbers).size).toBe(formFieldTypeNumbers.length);
  expect(formFieldTypeNumbers).toContain(13);
});

/** The contents of a new file in the folder. */
const rating: FieldType = {
  name: 'rating',
  number: 99,
  input: {
    control: 'line',
    value: 'number',
    limits: 'value',
    parameterTypes: ['int'],
    check: (spec, value) => numberIssues({ min: 1, max: 5, ...spec }, value),
  },
};

describe('a new field type', () => {
  const spec = { type: 99, label: 'Rating' } as unknown as FieldSpec;
  const ports = { matches: () => true, patternError: () => undefined, today: '2026-02-27' };
  const formOf = (more: Partial<FieldSpec> = {}) => ({
    others: 'shown' as const,
    items: [{ id: 'rating', parameter: 'rating', spec: { ...spec, ...more } }],
  });

  beforeAll(() => {
    vi.resetModules();
    vi.doMock('./field-types/all.ts', () => ({ fieldTypeList: [...fieldTypeList, rating] }));
  });
  afterAll(() => {
    vi.doUnmock('./field-types/all.ts');
    vi.resetModules();
  });

  it('requires only an entry in the list', async () => {
    const { fieldSpecSchema } = await import('./form-field.ts');
    const { checkFieldValue } = await import('./check-field-value.ts');
    expect(fieldSpecSchema.safeParse(spec).success).toBe(true);
    expect(checkFieldValue(spec, 6, ports).map(({ code }) => code)).toEqual(['too-big']);
    expect(checkFieldValue(spec, 5, ports)).toEqual([]);
  });

  it('is checked in a form like other types', async () => {
    const { checkForm } = await import('./check-form.ts');
    expect(checkForm(formOf(), new Map(), ports)).toEqual([]);
    expect(checkForm(formOf({ min: 3, max: 2 }), new Map(), ports)).toMatchObject([{ code: 'empty-range' }]);
    expect(checkForm(formOf({ pattern: 'a' }), new Map(), ports)).toMatchObject([{ code: 'not-applicable' }]);
  });

  it('maps only to parameters of its types', async () => {
    const { checkFormAgainst } = await import('./check-form-against.ts');
    const items = [{ ...spec, id: 'rating', parameter: 'rating' }];
    const issuesFor = (type: string) => {
      const parameter = { name: 'rating', type, required: true } as BlueprintParameter;
      return checkFormAgainst(items, [parameter], new Set(), () => true).map(({ code }) => code);
    };
    expect(issuesFor('string')).toEqual(['wrong-type']);
    expect(issuesFor('int')).toEqual([]);
  });
});

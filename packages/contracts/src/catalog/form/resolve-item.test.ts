import { expect, it } from 'vitest';
import type { BlueprintParameter } from '../blueprint-routes.ts';
import { checkFieldValue } from './check-field-value.ts';
import { checkForm } from './check-form.ts';
import { fitItem } from './fit-item.ts';
import { formDefinitionSchema, type FormItem } from './form-definition.ts';
import type { FieldSpec } from './form-field.ts';
import { resolveItem } from './resolve-item.ts';

const id = '01900000-0000-7000-8000-000000000001';
const library: FieldSpec = { type: 13, label: 'Copies', min: 3, max: 5, default: 4 };
const fields = new Map([[id, library]]);
const ports = { matches: () => true, patternError: () => undefined, today: '2026-02-27' };
const reused = (spec: FormItem['spec']): FormItem => ({
  id: 'copies',
  fieldId: id,
  parameter: 'copies',
  spec,
});
const parameter: BlueprintParameter = {
  name: 'copies',
  title: 'Copies',
  description: '',
  type: 'int',
  required: true,
  secure: false,
  advanced: false,
  minValue: 2,
};

it('a form can remove the limits and the default of a library field without other changes', () => {
  const item = resolveItem(reused({ min: null, default: null }), fields)!;
  expect(item).toEqual({ id: 'copies', parameter: 'copies', type: 13, label: 'Copies', max: 5 });
  expect(checkFieldValue(item, 1, ports)).toEqual([]);
  expect(checkFieldValue(item, 6, ports).map(({ code }) => code)).toEqual(['too-big']);
  expect(checkFieldValue(resolveItem(reused({}), fields)!, 1, ports).map(({ code }) => code)).toEqual([
    'too-small',
  ]);
});

it('a form with removed limits can be stored and published', () => {
  const definition = { others: 'shown' as const, items: [reused({ min: null, max: null })] };
  expect(formDefinitionSchema.parse(definition)).toEqual(definition);
  expect(checkForm(definition, fields, ports)).toEqual([]);
});

it('a form cannot remove the limits of the template', () => {
  const item = resolveItem(reused({ min: null, max: null, default: null }), fields)!;
  const fitted = fitItem(item, parameter, ports.matches).item!;
  expect(fitted).toMatchObject({ min: 2 });
  expect(fitted).not.toHaveProperty('max');
});

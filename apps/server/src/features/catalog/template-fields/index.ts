import { checkFieldSpec, templateFieldRoutes, type BodyOf } from '@blueport/contracts';
import { invalidInput, issue, Refusal, wordIssue } from '../../../errors/refusal.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { defineEntity } from '../../../http/entity/define-entity.ts';
import { createPatternPorts } from './field-patterns.ts';
import { fieldDependants, fieldFields, fieldsOf, presentField } from './field-store.ts';
import { liveOptions, type LiveReader } from './live-options.ts';

export { createFieldPorts, matchesPattern, createPatternPorts } from './field-patterns.ts';
export { checkLive } from './check-live.ts';
export { readFieldSpecs } from './field-store.ts';

type Values = BodyOf<typeof templateFieldRoutes.create>;

/** Returns the columns of a field. Throws a refusal if its values contradict each other. */
function fieldColumns({ name, ...spec }: Values, now: Date) {
  const issues = checkFieldSpec(spec, '', createPatternPorts(now));
  if (issues.length > 0) throw invalidInput(issues.map(wordIssue));
  return { name, spec: JSON.stringify(spec) };
}

/** Creates the library of fields that forms reuse, and the choices read from the cloud. */
export function createTemplateFieldsFeature(parts: Parts, reader: LiveReader): Feature {
  const fields = defineEntity(parts, {
    table: 'template_field',
    object: 'templateField',
    unique: { index: 'template_field_name', field: 'name' },
    select: fieldsOf,
    present: presentField,
    list: fieldFields,
    order: [{ field: 'name', descending: false }],
    insert: (values: Values, key) => ({ ...key, ...fieldColumns(values, parts.now()) }),
    update(values: Values, before) {
      // The values and conditions of forms depend on the type.
      if (before.forms > 0 && before.type !== values.type)
        throw invalidInput([issue('/type', 'type-in-use')]);
      return fieldColumns(values, parts.now());
    },
    checkRemoval({ forms }) {
      if (forms === 0) return;
      throw new Refusal('conflict', { reason: 'field-in-use', values: { forms: String(forms) } });
    },
    facts: ({ id: _id, forms: _forms, createdAt: _created, updatedAt: _updated, etag: _etag, ...values }) =>
      values,
    details: ({ name }) => ({ name }),
    dependants: fieldDependants,
  });
  return {
    name: 'template-fields',
    routes: (registry) =>
      registry.registerAll(templateFieldRoutes, {
        ...fields,
        options: (call) => liveOptions(reader, call),
      }),
  };
}

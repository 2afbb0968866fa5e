import { isChoiceType, type FieldSpec, type FormFieldType, type TemplateField } from '@blueport/contracts';

/** What a field of the library says and allows, without what the server adds. */
export function specOf(field: TemplateField): FieldSpec {
  const {
    id: _id,
    name: _name,
    forms: _forms,
    createdAt: _created,
    updatedAt: _updated,
    etag: _etag,
    ...spec
  } = field;
  return spec;
}

/** A field of a type that says nothing yet. */
export function newSpec(type: FormFieldType, label: string): FieldSpec {
  return { type, label, ...(isChoiceType(type) && { options: { kind: 'static', choices: [] } }) };
}

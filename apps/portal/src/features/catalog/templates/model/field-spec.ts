import { isChoiceType, type FieldSpec, type FormFieldType, type TemplateField } from '@blueport/contracts';

/** Returns the properties of a library field without those added by the server. */
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

/** Creates an empty field of a type. */
export function newSpec(type: FormFieldType, label: string): FieldSpec {
  return { type, label, ...(isChoiceType(type) && { options: { kind: 'static', choices: [] } }) };
}

import { formFieldTypes, type FormFieldType } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

const names = new Map(
  (Object.keys(formFieldTypes) as (keyof typeof formFieldTypes)[]).map((name) => [
    formFieldTypes[name],
    name,
  ]),
);

/** What a type of field is called. */
export function typeWords(t: typeof translate, type: FormFieldType): string {
  return t(`templates.fieldType.${names.get(type) ?? 'textField'}`);
}

import { fieldTypeList, type FormFieldType } from '@blueport/contracts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

/** Returns the display name of a field type. */
export function typeLabel(t: typeof translate, type: FormFieldType): string {
  const name = fieldTypeList.find(({ number }) => number === type)?.name ?? 'textField';
  return t(`templates.fieldType.${name}`);
}

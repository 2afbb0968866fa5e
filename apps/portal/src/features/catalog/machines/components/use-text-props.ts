import { type FieldForm, inputOf } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Text fields of images and extensions. Each name is also the key of its label in the message catalogue. */
export type TextName =
  | 'title'
  | 'description'
  | 'order'
  | 'publisher'
  | 'offer'
  | 'sku'
  | 'version'
  | 'planName'
  | 'planProduct'
  | 'planPublisher'
  | 'resourceId'
  | 'minCores'
  | 'minMemoryGb'
  | 'allowedSizes'
  | 'type'
  | 'typeHandlerVersion'
  | 'settings'
  | 'protectedSettings';

/** Returns a function that builds the props of a text field from its name. */
export function useTextProps<Name extends TextName>(
  form: FieldForm<Readonly<Record<Name, string>>>,
  mayEdit: boolean,
) {
  const t = useT();
  return (field: Name) => ({ label: t(`machines.${field}`), disabled: !mayEdit, ...inputOf(form, field) });
}

import { inputOf, type TextForm } from '../../../../parts/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Fields of text of images and extensions; each is called so in the catalogue of texts, too. */
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

/** What a field of text is given, by its name. */
export function useTextProps<Name extends TextName>(form: TextForm<Name>, mayEdit: boolean) {
  const t = useT();
  return (field: Name) => ({ label: t(`machines.${field}`), disabled: !mayEdit, ...inputOf(form, field) });
}

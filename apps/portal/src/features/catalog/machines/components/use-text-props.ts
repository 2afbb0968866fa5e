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

/** As much of a form as its fields of text need. */
interface TextForm<Name extends TextName> {
  readonly values: Readonly<Record<Name, string>>;
  readonly issues: Readonly<Partial<Record<Name, string>>>;
  readonly set: (field: Name, value: string) => void;
  readonly leave: (field: Name) => void;
}

/** What a field of text is given, by its name. */
export function useTextProps<Name extends TextName>(form: TextForm<Name>, mayEdit: boolean) {
  const t = useT();
  return (field: Name) => ({
    label: t(`machines.${field}`),
    value: form.values[field],
    issue: form.issues[field],
    disabled: !mayEdit,
    onChange: (value: string) => form.set(field, value),
    onLeave: () => form.leave(field),
  });
}

import { type BlueprintType, blueprintTypeIcons } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { InvalidTextsProvider, useInvalidTexts } from '../invalid-texts.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface TypeDialogProps {
  /** Undefined for a new type. */
  readonly type: BlueprintType | undefined;
  readonly onClose: () => void;
}

type TypeDraft = Pick<BlueprintType, 'title' | 'description' | 'icon'> & {
  readonly position: number | undefined;
};

/** Dialog for a type: title, description, picture and position. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const t = useT();
  const [create] = templateTypeApi.useTemplateTypeCreateMutation();
  const [edit] = templateTypeApi.useTemplateTypeEditMutation();
  const form = useForm<TypeDraft>({
    title: type?.title ?? '',
    description: type?.description ?? '',
    icon: type?.icon ?? 'other',
    position: type?.position ?? 10,
  });
  const { title, description, icon, position } = form.values;
  const invalidTexts = useInvalidTexts();
  const save = async () => {
    const body = { title: title.trim(), description: description.trim(), icon, position: position ?? 0 };
    return type ? edit({ id: type.id, etag: type.etag, body }) : create({ body });
  };
  return (
    <FormDialog
      title={t(type ? 'templates.typeEdit' : 'templates.typeCreate')}
      submit={t('administration.save')}
      isReady={title.trim() !== '' && invalidTexts.texts.size === 0}
      width="sm"
      layout="gap"
      form={form}
      send={save}
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'title')} label={t('templates.titleField')} required longest={80} />
      <TextInput
        {...inputOf(form, 'description')}
        label={t('templates.description')}
        rows={2}
        longest={300}
      />
      <ChoiceField
        {...inputOf(form, 'icon')}
        label={t('templates.icon')}
        options={blueprintTypeIcons.map((value) => ({ value, label: t(`templates.icon.${value}`) }))}
      />
      <InvalidTextsProvider value={invalidTexts}>
        <NumberInput
          {...inputOf(form, 'position')}
          place="type position"
          label={t('templates.order')}
          help={t('templates.orderHelp')}
        />
      </InvalidTextsProvider>
    </FormDialog>
  );
}

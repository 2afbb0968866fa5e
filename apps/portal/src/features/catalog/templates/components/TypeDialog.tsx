import { type BlueprintType, type BlueprintTypeIcon, blueprintTypeIcons } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { HeldTextsProvider, useHeldTexts } from '../held-texts.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface TypeDialogProps {
  /** Absent for a new one. */
  readonly type: BlueprintType | undefined;
  readonly onClose: () => void;
}

/** A type: title, description, picture and place. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const t = useT();
  const [create] = templateTypeApi.useTemplateTypeCreateMutation();
  const [edit] = templateTypeApi.useTemplateTypeEditMutation();
  const [title, setTitle] = useState(type?.title ?? '');
  const [description, setDescription] = useState(type?.description ?? '');
  const [icon, setIcon] = useState<BlueprintTypeIcon>(type?.icon ?? 'other');
  const [position, setPosition] = useState<number | undefined>(type?.position ?? 10);
  const held = useHeldTexts();
  const save = async () => {
    const body = { title: title.trim(), description: description.trim(), icon, position: position ?? 0 };
    return type ? edit({ id: type.id, etag: type.etag, body }) : create({ body });
  };
  return (
    <FormDialog
      title={t(type ? 'templates.typeEdit' : 'templates.typeCreate')}
      submit={t('administration.save')}
      isReady={title.trim() !== '' && held.texts.size === 0}
      width="sm"
      layout="gap"
      send={save}
      onClose={onClose}
    >
      <TextInput label={t('templates.titleField')} value={title} required longest={80} onChange={setTitle} />
      <TextInput
        label={t('templates.description')}
        value={description}
        rows={2}
        longest={300}
        onChange={setDescription}
      />
      <ChoiceField
        label={t('templates.icon')}
        value={icon}
        options={blueprintTypeIcons.map((value) => ({ value, label: t(`templates.icon.${value}`) }))}
        onChange={setIcon}
      />
      <HeldTextsProvider value={held}>
        <NumberInput
          place="type position"
          label={t('templates.order')}
          help={t('templates.orderHelp')}
          value={position}
          onChange={setPosition}
        />
      </HeldTextsProvider>
    </FormDialog>
  );
}

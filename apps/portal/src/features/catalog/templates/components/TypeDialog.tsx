import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type BlueprintType, type BlueprintTypeIcon, blueprintTypeIcons } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateTypeApi } from '../../../../core/api/template-type-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { inReadersWords } from '../../../../parts/form-issues/form-issue-text.ts';
import { HeldTextsProvider, useHeldTexts } from '../held-texts.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { NumberInput } from './NumberInput.tsx';

interface TypeDialogProps {
  /** Absent for a new one. */
  readonly type: BlueprintType | undefined;
  readonly onClose: () => void;
}

/** A type: title, description, picture and place. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const t = useT();
  const [create, creation] = templateTypeApi.useTemplateTypeCreateMutation();
  const [edit, editing] = templateTypeApi.useTemplateTypeEditMutation();
  const [title, setTitle] = useState(type?.title ?? '');
  const [description, setDescription] = useState(type?.description ?? '');
  const [icon, setIcon] = useState<BlueprintTypeIcon>(type?.icon ?? 'other');
  const [position, setPosition] = useState<number | undefined>(type?.position ?? 10);
  const held = useHeldTexts();
  const save = async () => {
    const body = { title: title.trim(), description: description.trim(), icon, position: position ?? 0 };
    const { error } = type ? await edit({ id: type.id, etag: type.etag, body }) : await create({ body });
    if (!error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="type-title" maxWidth="sm" fullWidth>
      <DialogTitle id="type-title">{t(type ? 'templates.typeEdit' : 'templates.typeCreate')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput
            label={t('templates.titleField')}
            value={title}
            issue={undefined}
            required
            longest={80}
            onChange={setTitle}
          />
          <TextInput
            label={t('templates.description')}
            value={description}
            issue={undefined}
            rows={2}
            longest={300}
            onChange={setDescription}
          />
          <ChoiceInput
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
        </Box>
        <RequestFailure error={inReadersWords(t, creation.error ?? editing.error)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={creation.isLoading || editing.isLoading}
          disabled={title.trim() === '' || held.texts.size > 0}
          onClick={() => void save()}
        >
          {t('administration.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

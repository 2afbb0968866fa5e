import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { nextVersion } from '../next-version.ts';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface NewVersionDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onCreated: (version: string) => void;
  readonly onClose: () => void;
}

/** Begins a draft with everything the shown version holds. */
export function NewVersionDialog({ model, version, onCreated, onClose }: NewVersionDialogProps) {
  const t = useT();
  const [number, setNumber] = useState(() => nextVersion(model.versionList.map((one) => one.version)));
  const [notes, setNotes] = useState('');
  const [create] = modelApi.useModelCreateVersionMutation();
  const isNumber = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(number);
  return (
    <FormDialog
      title={t('models.newVersionFrom', { version: version.version })}
      submit={t('models.newVersion')}
      isReady={isNumber}
      width="sm"
      layout="gap"
      send={() =>
        create({ name: model.name, body: { version: number, from: version.version, releaseNotes: notes } })
      }
      onDone={(made) => {
        onCreated(made.version);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('models.version')}
        value={number}
        issue={isNumber ? undefined : t('models.versionForm')}
        required
        onChange={setNumber}
      />
      <TextInput
        label={t('models.releaseNotes')}
        value={notes}
        help={t('models.releaseNotesHelp')}
        rows={3}
        longest={4000}
        onChange={setNotes}
      />
    </FormDialog>
  );
}

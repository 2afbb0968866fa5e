import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

const numbersOf = (version: string): number[] => version.split('.').map(Number);

function compare(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  for (let part = 0; part < 3; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Suggests the next version: the newest one with its minor part incremented. */
export function nextVersion(versions: readonly string[]): string {
  const newest = versions.toSorted(compare).at(-1) ?? '0.0.0';
  const [major = 0, minor = 0] = numbersOf(newest);
  return `${major}.${minor + 1}.0`;
}

interface NewVersionDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onCreated: (version: string) => void;
  readonly onClose: () => void;
}

/** Creates a draft from the version shown. */
export function NewVersionDialog({ model, version, onCreated, onClose }: NewVersionDialogProps) {
  const t = useT();
  const form = useForm(
    { version: nextVersion(model.versionList.map((one) => one.version)), releaseNotes: '' },
    ({ version: number }) =>
      /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(number) ? {} : { version: t('models.versionForm') },
  );
  const [create] = modelApi.useModelCreateVersionMutation();
  return (
    <FormDialog
      title={t('models.newVersionFrom', { version: version.version })}
      submit={t('models.newVersion')}
      width="sm"
      layout="gap"
      form={form}
      send={() => create({ name: model.name, body: { ...form.values, from: version.version } })}
      onDone={(createdVersion) => {
        onCreated(createdVersion.version);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput {...inputOf(form, 'version')} label={t('models.version')} required />
      <TextInput
        {...inputOf(form, 'releaseNotes')}
        label={t('models.releaseNotes')}
        help={t('models.releaseNotesHelp')}
        rows={3}
        longest={4000}
      />
    </FormDialog>
  );
}

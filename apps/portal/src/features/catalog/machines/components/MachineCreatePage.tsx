import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { CreatePage } from '../../../../components/administration/CreatePage.tsx';
import type { FormValues } from '../../../../components/administration/edit-form.ts';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { machineKinds, type MachineKind } from '../kinds.ts';

interface MachineCreatePageProps<Values extends FormValues> {
  readonly kind: MachineKind;
  readonly form: EditForm<Values>;
  /** ID of the created item, or an empty string before it is created. */
  readonly created: string;
  readonly fields: ReactNode;
}

/** Page for adding an image or extension. */
export function MachineCreatePage<Values extends FormValues>(props: MachineCreatePageProps<Values>) {
  const { kind, form, created, fields } = props;
  const t = useT();
  const { path, title, create, createTitle } = machineKinds[kind];
  if (created) return <Navigate to={`${path}/${created}`} replace />;
  return (
    <CreatePage
      title={t(createTitle)}
      list={{ label: t(title), to: path }}
      submit={t(create)}
      form={form}
      onSubmit={() => void form.save()}
    >
      {fields}
    </CreatePage>
  );
}

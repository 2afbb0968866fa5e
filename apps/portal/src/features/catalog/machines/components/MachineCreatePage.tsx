import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import type { FormValues } from '../../../../parts/administration/edit-form.ts';
import { LeaveGuard } from '../../../../parts/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import type { EditForm } from '../../../../parts/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { machineKinds, type MachineKind } from '../kinds.ts';

interface MachineCreatePageProps<Values extends FormValues> {
  readonly kind: MachineKind;
  readonly form: EditForm<Values>;
  /** Id of what was made; empty until then. */
  readonly created: string;
  readonly fields: ReactNode;
}

/** The page on which an image or an extension is described and added. */
export function MachineCreatePage<Values extends FormValues>(props: MachineCreatePageProps<Values>) {
  const { kind, form, created, fields } = props;
  const t = useT();
  const { path, title, create, createTitle } = machineKinds[kind];
  if (created) return <Navigate to={`${path}/${created}`} replace />;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader title={t(createTitle)} breadcrumbs={[{ label: t(title), to: path }]} />
      {fields}
      <RequestFailure error={form.failure} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={form.isSaving} onClick={() => void form.save()}>
          {t(create)}
        </Button>
        <Button component={Link} to={path} nativeButton={false}>
          {t('action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

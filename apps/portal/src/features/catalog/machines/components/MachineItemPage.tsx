import Box from '@mui/material/Box';
import type { Extension, Image } from '@blueport/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { FormValues } from '../../../../components/administration/edit-form.ts';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { RecordPage } from '../../../../components/administration/RecordPage.tsx';
import type { Fact } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { machineKinds, type MachineKind } from '../kinds.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { UsedBy } from './UsedBy.tsx' with { load: 'part' };
import { DeleteItemDialog } from './DeleteItemDialog.tsx' with { load: 'dialog' };
import type { FieldTexts } from '../../../../components/administration/ConflictDialog.tsx';

const labels = {
  inGeneral: 'machines.cloud.general',
  inGov: 'machines.cloud.us_gov',
  keepsProtected: 'machines.protectedKeep',
  autoUpgradeMinorVersion: 'machines.autoUpgrade',
  onLinux: 'machines.osTypes',
  onWindows: 'machines.osTypes',
} as const;

/** Returns labels and display texts of form fields for the edit conflict dialog. */
function useFieldTexts<Values extends Readonly<Record<string, unknown>>>(values: Values): FieldTexts<Values> {
  const t = useT();
  return Object.fromEntries(
    Object.keys(values).map((field) => [
      field,
      {
        label: t(
          Object.hasOwn(labels, field)
            ? labels[field as keyof typeof labels]
            : (`machines.${field}` as 'machines.title'),
        ),
        show: (value: unknown) =>
          typeof value === 'boolean' ? t(value ? 'machines.yes' : 'machines.no') : String(value),
      },
    ]),
  ) as unknown as FieldTexts<Values>;
}

interface MachineItemPageProps<Values extends FormValues> {
  readonly kind: MachineKind;
  readonly item: Image | Extension;
  readonly form: EditForm<Values>;
  /** Form fields of the image or extension. */
  readonly fields: ReactNode;
  readonly retire: () => Promise<{ readonly error?: unknown }>;
}

/** Details page of an image or extension: fields, usage and history, with actions to copy, retire and delete it. */
export function MachineItemPage<Values extends FormValues>(props: MachineItemPageProps<Values>) {
  const { kind, item, form, fields } = props;
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const mayEdit = usePermission(`${kind}Edit`).allowed;
  const [dialog, setDialog] = useState<'delete' | 'gone'>();
  const { path, title } = machineKinds[kind];
  const words = useFieldTexts(form.values);
  if (dialog === 'gone') return <Navigate to={path} replace />;
  const retire = async () => {
    const { error } = await props.retire();
    if (!error) {
      setDialog(undefined);
      toast({ severity: 'success', text: t('administration.saved') });
    }
  };
  return (
    <>
      <RecordPage
        record={item}
        fileName={`${kind}-${item.id}`}
        title={item.title}
        list={{ label: t(title), to: path }}
        actions={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <PermissionButton
              permissionKey={`${kind}Create`}
              onClick={() => void navigate(`${path}/new?copy=${item.id}`)}
            >
              {t('machines.duplicate')}
            </PermissionButton>
            <PermissionButton permissionKey={`${kind}Delete`} onClick={() => setDialog('delete')}>
              {t('machines.delete')}
            </PermissionButton>
          </Box>
        }
        facts={factsOf(item, t)}
        tabs={[
          { id: 'overview', label: t('administration.tab.overview'), content: fields },
          { id: 'used', label: t('machines.usedBy'), content: <UsedBy kind={kind} id={item.id} /> },
        ]}
        form={form}
        words={words}
      />
      {dialog === 'delete' && (
        <Suspense>
          <DeleteItemDialog
            kind={kind}
            item={item}
            onRetire={item.state === 'active' && mayEdit ? () => void retire() : undefined}
            onDeleted={() => setDialog('gone')}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function factsOf(item: Image | Extension, t: typeof translate): Fact[] {
  return [
    { label: t('machines.state'), value: <StatusChip of="machine" state={item.state} /> },
    { label: t('machines.deployments'), value: formatNumber(item.deployments) },
    { label: t('machines.created'), value: <Moment value={item.createdAt} /> },
    { label: t('machines.updated'), value: <Moment value={item.updatedAt} /> },
    { label: t('administration.id'), value: <code>{item.id.slice(0, 8)}…</code>, copy: item.id },
  ];
}

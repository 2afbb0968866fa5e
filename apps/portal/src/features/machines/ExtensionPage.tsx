import Box from '@mui/material/Box';
import type { Extension } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ConflictDialog } from '../../administration/ConflictDialog.tsx';
import { changeCount } from '../../administration/edit-form.ts';
import { Essentials, Moment } from '../../administration/Essentials.tsx';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { UnsavedBar } from '../../administration/UnsavedBar.tsx';
import { useEditForm } from '../../administration/use-edit-form.ts';
import {
  useEditExtensionMutation,
  useExtensionQuery,
  useLazyExtensionQuery,
} from '../../api/administration/machine-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { useToast } from '../../shell/Toasts.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { UrlTabs } from '../../url-tabs/UrlTabs.tsx';
import { ExtensionFields } from './components/ExtensionFields.tsx';
import { MachineStateChip } from './components/MachineStateChip.tsx';
import { checkExtension, extensionBody, extensionFieldOf, extensionVersion } from './extension-form.ts';
import { useFieldWords } from './use-field-words.ts';

const ActivityTab = lazy(async () => ({
  default: (await import('../../administration/ActivityTab.tsx')).ActivityTab,
}));
const CodeView = lazy(async () => ({ default: (await import('../../code-view/CodeView.tsx')).CodeView }));
const UsedBy = lazy(async () => ({ default: (await import('./components/UsedBy.tsx')).UsedBy }));
const DeleteItemDialog = lazy(() => import('./components/DeleteItemDialog.tsx'));

/** An extension: what it is, and what uses it. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useExtensionQuery(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <ExtensionScreen key={id} item={data} />;
}

function ExtensionScreen({ item }: { readonly item: Extension }) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const [edit] = useEditExtensionMutation();
  const [load] = useLazyExtensionQuery();
  const mayEdit = usePermission('extensionEdit').allowed;
  const mayAudit = usePermission('auditList').allowed;
  const [dialog, setDialog] = useState<'delete' | 'gone'>();
  const form = useEditForm({
    saved: useMemo(() => extensionVersion(item), [item]),
    check: checkExtension,
    save: async (values, etag) => {
      const { data, error } = await edit({ id: item.id, etag, body: extensionBody(values) });
      return data ? { saved: extensionVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load(item.id);
      return data && extensionVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
    fieldOf: extensionFieldOf,
  });
  const words = useFieldWords(form.values);
  if (dialog === 'gone') return <Navigate to="/portal/extension" replace />;
  const retire = async () => {
    const { error } = await edit({ id: item.id, etag: item.etag, body: { state: 'retired' } });
    if (!error) {
      setDialog(undefined);
      toast({ severity: 'success', text: t('administration.saved') });
    }
  };
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={item.title}
        breadcrumbs={[{ label: t('title.extensions'), to: '/portal/extension' }]}
        actions={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <PermissionButton
              permissionKey="extensionCreate"
              onClick={() => void navigate(`/portal/extension/new?copy=${item.id}`)}
            >
              {t('machines.duplicate')}
            </PermissionButton>
            <PermissionButton permissionKey="extensionDelete" onClick={() => setDialog('delete')}>
              {t('machines.delete')}
            </PermissionButton>
          </Box>
        }
      />
      <ConflictDialog form={form} words={words} />
      <Essentials
        facts={[
          { label: t('machines.state'), value: <MachineStateChip state={item.state} /> },
          {
            label: t('machines.deployments'),
            value: formatNumber(item.deployments),
          },
          { label: t('machines.created'), value: <Moment value={item.createdAt} /> },
          { label: t('machines.updated'), value: <Moment value={item.updatedAt} /> },
          { label: t('administration.id'), value: <code>{item.id.slice(0, 8)}…</code>, copy: item.id },
        ]}
      />
      <RequestFailure error={form.failure} />
      <UrlTabs
        label={item.title}
        tabs={[
          {
            id: 'overview',
            label: t('administration.tab.overview'),
            content: <ExtensionFields form={form} mayEdit={mayEdit} protectedNames={item.protectedNames} />,
          },
          {
            id: 'used',
            label: t('machines.usedBy'),
            content: <UsedBy kind="extension" id={item.id} />,
          },
          ...(mayAudit
            ? [
                {
                  id: 'activity',
                  label: t('administration.tab.activity'),
                  content: <ActivityTab objectId={item.id} />,
                },
              ]
            : []),
          {
            id: 'json',
            label: t('administration.tab.json'),
            content: (
              <CodeView
                text={JSON.stringify(item, null, 2)}
                fileName={`extension-${item.id}.json`}
                label={t('administration.tab.json')}
              />
            ),
          },
        ]}
      />
      <UnsavedBar
        count={changeCount(form.base.values, form.values)}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={() => void form.save()}
      />
      {dialog === 'delete' && (
        <Suspense>
          <DeleteItemDialog
            kind="extension"
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

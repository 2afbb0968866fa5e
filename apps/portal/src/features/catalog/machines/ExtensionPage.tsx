import type { Extension } from '@blueport/contracts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { ExtensionFields } from './components/ExtensionFields.tsx';
import { MachineItemPage } from './components/MachineItemPage.tsx';
import { checkExtension, extensionBody, extensionPointers, extensionVersion } from './extension-form.ts';
import { extensionApi } from './queries.ts';

/** Details page of an extension, including where it is used. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = extensionApi.useExtensionGetQuery({ id });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <ExtensionScreen key={id} item={data} />;
}

function ExtensionScreen({ item }: { readonly item: Extension }) {
  const t = useT();
  const toast = useToast();
  const [edit] = extensionApi.useExtensionEditMutation();
  const [load] = extensionApi.useLazyExtensionGetQuery();
  const mayEdit = usePermission('extensionEdit').allowed;
  const form = useEditForm({
    saved: useMemo(() => extensionVersion(item), [item]),
    check: checkExtension,
    save: async (values, etag) => {
      const { data, error } = await edit({ id: item.id, etag, body: extensionBody(values) });
      return data ? { saved: extensionVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: item.id });
      return data && extensionVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
    pointers: extensionPointers,
  });
  return (
    <MachineItemPage
      kind="extension"
      item={item}
      form={form}
      fields={<ExtensionFields form={form} mayEdit={mayEdit} protectedNames={item.protectedNames} />}
      retire={() => edit({ id: item.id, etag: item.etag, body: { state: 'retired' } })}
    />
  );
}

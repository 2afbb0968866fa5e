import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { ExtensionFields } from './components/ExtensionFields.tsx';
import { MachineCreatePage } from './components/MachineCreatePage.tsx';
import {
  checkExtension,
  extensionBody,
  extensionPointers,
  extensionVersion,
  newExtension,
  type ExtensionForm,
} from './extension-form.ts';
import { extensionApi } from './queries.ts';

/** Page for adding an extension, either empty or as a copy of an existing one (`?copy=`). */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const copy = search.get('copy') ?? '';
  const pattern = extensionApi.useExtensionGetQuery(copy === '' ? skipToken : { id: copy });
  if (pattern.error) return <PageFailure error={pattern.error} onRetry={() => void pattern.refetch()} />;
  if (copy !== '' && !pattern.data) return <LoadingState />;
  const start: ExtensionForm = pattern.data
    ? {
        ...extensionVersion(pattern.data).values,
        title: t('machines.copyOf', { title: pattern.data.title }),
        // Protected settings cannot be read, so they are not copied.
        keepsProtected: false,
      }
    : newExtension;
  return <CreateExtension key={copy} start={start} />;
}

function CreateExtension({ start }: { readonly start: ExtensionForm }) {
  const [create] = extensionApi.useExtensionCreateMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<ExtensionForm>({
    saved: useMemo(() => ({ values: start, etag: '' }), [start]),
    check: checkExtension,
    save: async (values) => {
      const { data, error } = await create({ body: extensionBody(values) });
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    pointers: extensionPointers,
  });
  return (
    <MachineCreatePage
      kind="extension"
      form={form}
      created={created}
      fields={<ExtensionFields form={form} mayEdit protectedNames={[]} />}
    />
  );
}

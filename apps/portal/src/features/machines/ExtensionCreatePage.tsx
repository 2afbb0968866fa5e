import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { LeaveGuard } from '../../administration/LeaveGuard.tsx';
import { RequestFailure } from '../../administration/RequestFailure.tsx';
import { useEditForm } from '../../administration/use-edit-form.ts';
import { useCreateExtensionMutation, useExtensionQuery } from '../../api/administration/machine-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { ExtensionFields } from './components/ExtensionFields.tsx';
import {
  checkExtension,
  extensionBody,
  extensionFieldOf,
  extensionVersion,
  newExtension,
  type ExtensionForm,
} from './extension-form.ts';

/** An extension to be offered, from nothing or as a copy of another one (`?copy=`). */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const copy = search.get('copy') ?? '';
  const pattern = useExtensionQuery(copy, { skip: copy === '' });
  if (pattern.error) return <ErrorState error={pattern.error} onRetry={() => void pattern.refetch()} />;
  if (copy !== '' && !pattern.data) return <LoadingState />;
  const start: ExtensionForm = pattern.data
    ? {
        ...extensionVersion(pattern.data).values,
        title: t('machines.copyOf', { title: pattern.data.title }),
        // What is secret is not copied: nobody can read it.
        keepsProtected: false,
      }
    : newExtension;
  return <CreateExtension key={copy} start={start} />;
}

function CreateExtension({ start }: { readonly start: ExtensionForm }) {
  const t = useT();
  const [create] = useCreateExtensionMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<ExtensionForm>({
    saved: useMemo(() => ({ values: start, etag: '' }), [start]),
    check: checkExtension,
    save: async (values) => {
      const { data, error } = await create(extensionBody(values));
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    fieldOf: extensionFieldOf,
  });
  if (created) return <Navigate to={`/portal/extension/${created}`} replace />;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader
        title={t('title.extensionCreate')}
        breadcrumbs={[{ label: t('title.extensions'), to: '/portal/extension' }]}
      />
      <ExtensionFields form={form} mayEdit protectedNames={[]} />
      <RequestFailure error={form.failure} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={form.isSaving} onClick={() => void form.save()}>
          {t('machines.extensionCreate')}
        </Button>
        <Button component={Link} to="/portal/extension" nativeButton={false}>
          {t('action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

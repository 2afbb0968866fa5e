import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { ImageFields } from './components/ImageFields.tsx';
import { MachineCreatePage } from './components/MachineCreatePage.tsx';
import {
  checkImage,
  imageBody,
  imagePointers,
  imageVersion,
  newImage,
  type ImageForm,
} from './image-form.ts';
import { imageApi } from './queries.ts';

/** Page for adding an image, either empty or as a copy of an existing one (`?copy=`). */
export function Component() {
  const t = useT();
  const [search] = useSearchParams();
  const copy = search.get('copy') ?? '';
  const pattern = imageApi.useImageGetQuery(copy === '' ? skipToken : { id: copy });
  if (pattern.error) return <PageFailure error={pattern.error} onRetry={() => void pattern.refetch()} />;
  if (copy !== '' && !pattern.data) return <LoadingState />;
  const start: ImageForm = pattern.data
    ? {
        ...imageVersion(pattern.data).values,
        title: t('machines.copyOf', { title: pattern.data.title }),
      }
    : newImage;
  return <CreateImage key={copy} start={start} />;
}

function CreateImage({ start }: { readonly start: ImageForm }) {
  const [create] = imageApi.useImageCreateMutation();
  const [created, setCreated] = useState('');
  const form = useEditForm<ImageForm>({
    saved: useMemo(() => ({ values: start, etag: '' }), [start]),
    check: checkImage,
    save: async (values) => {
      const { data, error } = await create({ body: imageBody(values) });
      if (!data) return { error };
      setCreated(data.id);
      return { saved: { values, etag: data.etag } };
    },
    reload: async () => undefined,
    pointers: imagePointers,
  });
  return (
    <MachineCreatePage
      kind="image"
      form={form}
      created={created}
      fields={<ImageFields form={form} mayEdit />}
    />
  );
}

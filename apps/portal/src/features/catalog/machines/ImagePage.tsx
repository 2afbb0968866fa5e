import type { Image } from '@blueport/contracts';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useEditForm } from '../../../components/administration/use-edit-form.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useToast } from '../../../ui/page/Toasts.tsx';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { ImageFields } from './components/ImageFields.tsx';
import { MachineItemPage } from './components/MachineItemPage.tsx';
import { checkImage, imageBody, imagePointers, imageVersion } from './image-form.ts';
import { imageApi } from './queries.ts';

/** Details page of an image, including where it is used. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = imageApi.useImageGetQuery({ id });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.id !== id) return <LoadingState />;
  return <ImageScreen key={id} item={data} />;
}

function ImageScreen({ item }: { readonly item: Image }) {
  const t = useT();
  const toast = useToast();
  const [edit] = imageApi.useImageEditMutation();
  const [load] = imageApi.useLazyImageGetQuery();
  const mayEdit = usePermission('imageEdit').allowed;
  const form = useEditForm({
    saved: useMemo(() => imageVersion(item), [item]),
    check: checkImage,
    save: async (values, etag) => {
      const { data, error } = await edit({ id: item.id, etag, body: imageBody(values) });
      return data ? { saved: imageVersion(data) } : { error };
    },
    reload: async () => {
      const { data } = await load({ id: item.id });
      return data && imageVersion(data);
    },
    onSaved: () => toast({ severity: 'success', text: t('administration.saved') }),
    pointers: imagePointers,
  });
  return (
    <MachineItemPage
      kind="image"
      item={item}
      form={form}
      fields={<ImageFields form={form} mayEdit={mayEdit} />}
      retire={() => edit({ id: item.id, etag: item.etag, body: { state: 'retired' } })}
    />
  );
}

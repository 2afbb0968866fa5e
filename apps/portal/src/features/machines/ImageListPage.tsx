import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useImagesQuery } from '../../api/administration/machine-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { imageColumns, imageListShape } from './image-columns.tsx';
import { useBulkState } from './use-bulk-state.tsx';

/** The images that the organization offers for machines. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(imageListShape);
  const { data, isFetching, error, refetch } = useImagesQuery(control.query);
  const columns = useMemo(() => imageColumns(t), [t]);
  const { bulkActions, dialog } = useBulkState('image');
  const create = (
    <PermissionButton
      permissionKey="imageCreate"
      variant="contained"
      onClick={() => void navigate('/portal/image/new')}
    >
      {t('machines.imageCreate')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t('title.images')} description={t('machines.imagesDescription')} actions={create} />
      <ResourceTable
        list="images"
        label={t('title.images')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/image/${row.id}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/image"
        bulkActions={bulkActions}
        empty={{ title: t('machines.imagesNone'), detail: t('machines.imagesNoneHelp'), actions: create }}
      />
      {dialog}
    </>
  );
}

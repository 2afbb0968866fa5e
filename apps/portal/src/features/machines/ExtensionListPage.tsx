import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useExtensionsQuery } from '../../api/administration/machine-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { extensionColumns, extensionListShape } from './extension-columns.tsx';
import { useBulkState } from './use-bulk-state.tsx';

/** The extensions that the organization offers for machines. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(extensionListShape);
  const { data, isFetching, error, refetch } = useExtensionsQuery(control.query);
  const columns = useMemo(() => extensionColumns(t), [t]);
  const { bulkActions, dialog } = useBulkState('extension');
  const create = (
    <PermissionButton
      permissionKey="extensionCreate"
      variant="contained"
      onClick={() => void navigate('/portal/extension/new')}
    >
      {t('machines.extensionCreate')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader
        title={t('title.extensions')}
        description={t('machines.extensionsDescription')}
        actions={create}
      />
      <ResourceTable
        list="extensions"
        label={t('title.extensions')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/extension/${row.id}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/extension"
        bulkActions={bulkActions}
        empty={{
          title: t('machines.extensionsNone'),
          detail: t('machines.extensionsNoneHelp'),
          actions: create,
        }}
      />
      {dialog}
    </>
  );
}

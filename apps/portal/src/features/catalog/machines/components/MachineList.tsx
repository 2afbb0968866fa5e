import { extensionRoutes } from '@blueport/contracts/routes/catalog/extension-routes';
import { imageRoutes } from '@blueport/contracts/routes/catalog/image-routes';
import type { Extension, Image } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import type { TableColumn } from '../../../../parts/resource-table/column.ts';
import { ResourceTable } from '../../../../parts/resource-table/ResourceTable.tsx';
import type { ListControl } from '../../../../parts/resource-table/use-list-state.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { machineKinds, type MachineKind } from '../kinds.ts';
import { useBulkState } from '../use-bulk-state.tsx';

const routes = { image: imageRoutes, extension: extensionRoutes };

interface MachineListProps<Row extends Image | Extension> {
  readonly kind: MachineKind;
  readonly control: ListControl;
  readonly answer: {
    readonly data?: { readonly result: readonly Row[]; readonly total: number } | undefined;
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly TableColumn<Row>[];
}

/** The list of images or extensions: searched, exported, added to, and retired several at once. */
export function MachineList<Row extends Image | Extension>(props: MachineListProps<Row>) {
  const { kind, control, answer, columns } = props;
  const t = useT();
  const navigate = useNavigate();
  const words = machineKinds[kind];
  const { bulkActions, dialog } = useBulkState(kind);
  const create = (
    <PermissionButton
      permissionKey={`${kind}Create`}
      variant="contained"
      onClick={() => void navigate(`${words.path}/new`)}
    >
      {t(words.create)}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t(words.title)} description={t(words.description)} actions={create} />
      <ResourceTable
        list={`${kind}s`}
        label={t(words.title)}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${words.path}/${row.id}`}
        control={control}
        data={{
          rows: answer.data?.result,
          total: answer.data?.total ?? 0,
          isFetching: answer.isFetching,
          error: answer.error,
          refetch: () => void answer.refetch(),
        }}
        exportUrl={routes[kind].list.path}
        bulkActions={bulkActions}
        empty={{ title: t(words.none), detail: t(words.noneHelp), actions: create }}
      />
      {dialog}
    </>
  );
}

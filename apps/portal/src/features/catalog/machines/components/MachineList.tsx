import { extensionRoutes } from '@blueport/contracts/routes/catalog/extension-routes';
import { imageRoutes } from '@blueport/contracts/routes/catalog/image-routes';
import type { Extension, Image } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import type { TableColumn } from '../../../../components/resource-table/column.ts';
import { type ListResponse, ListPage } from '../../../../components/resource-table/ListPage.tsx';
import type { ListControl } from '../../../../components/resource-table/use-list-state.ts';
import { machineKinds, type MachineKind } from '../kinds.ts';
import type { MachineState } from './BulkStateDialog.tsx';
import { BulkStateDialog } from './BulkStateDialog.tsx' with { load: 'dialog' };

const states: readonly MachineState[] = ['retired', 'active'];
const routes = { image: imageRoutes, extension: extensionRoutes };

interface MachineListProps<Row extends Image | Extension> {
  readonly kind: MachineKind;
  readonly control: ListControl;
  readonly answer: ListResponse<Row>;
  readonly columns: readonly TableColumn<Row>[];
}

/** List of images or extensions with search, export, create and bulk retire. */
export function MachineList<Row extends Image | Extension>(props: MachineListProps<Row>) {
  const { kind, control, answer, columns } = props;
  const t = useT();
  const navigate = useNavigate();
  const words = machineKinds[kind];
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
    <ListPage
      title={t(words.title)}
      description={t(words.description)}
      actions={create}
      list={`${kind}s`}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `${words.path}/${row.id}`}
      control={control}
      answer={answer}
      exportUrl={routes[kind].list.path}
      bulkActions={(_rows, choose: (state: MachineState) => void) =>
        states.map((state) => (
          <PermissionButton key={state} permissionKey={`${kind}Edit`} onClick={() => choose(state)}>
            {t(`machines.to.${state}`)}
          </PermissionButton>
        ))
      }
      renderBulkDialog={(state, rows, onClose) => (
        <BulkStateDialog kind={kind} rows={rows} state={state} onClose={onClose} />
      )}
      empty={{ title: t(words.none), detail: t(words.noneHelp), actions: create }}
    />
  );
}

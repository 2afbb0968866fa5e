import type { PermissionRequest, PermissionRequestState } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { permissionRequestRoutes } from '@blueport/contracts/routes/identity/permission-request-routes';
import { Suspense, useMemo, useState } from 'react';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { shapeOf, type TableColumn } from '../../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  textColumn,
} from '../../../../components/resource-table/column-kinds.tsx';
import { ListContent } from '../../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { permissionRequestApi } from '../../../../core/api/permission-request-api.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../../../core/permission-labels/permission-labels.ts';
import { useAppSelector } from '../../../../core/store/store.ts';
import { ApprovePermissionDialog } from './ApprovePermissionDialog.tsx' with { load: 'dialog' };
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { PersonName } from '../../../../components/people/PersonName.tsx';

// Duplicated here, because importing the contract's list would also load the schema library.
const states = [
  'Pending',
  'Approved',
  'Declined',
  'Canceled',
] as const satisfies readonly PermissionRequestState[];
const maxReasonLength = 500;

type Decision = 'approve' | 'decline';
type ChooseDecision = (action: Decision, rows: readonly PermissionRequest[]) => void;

function requestColumns(
  t: typeof translate,
  labelOf: (key: string) => string,
  choose: ChooseDecision,
): TableColumn<PermissionRequest>[] {
  return [
    textColumn('name', t('invitations.name'), {
      cell: ({ accountId, name }) => <PersonName person={{ id: accountId, name }} />,
      width: 130,
      grow: 1,
      primary: true,
    }),
    textColumn('key', t('invitations.permission.key'), {
      cell: (row) => <span title={row.key}>{labelOf(row.key)}</span>,
      width: 170,
      grow: 1,
    }),
    textColumn('reason', t('invitations.permission.reason'), {
      cell: (row) => <span title={row.reason}>{row.reason}</span>,
      width: 200,
      grow: 2,
    }),
    textColumn('state', t('invitations.state'), {
      cell: (row) => <StatusChip of="permissionRequest" state={row.state} />,
      filter: choiceFilter(states, (value) => t(`invitations.permission.state.${value}`)),
      width: 110,
    }),
    {
      id: 'decision',
      header: t('invitations.permission.decision'),
      cell: (row) =>
        row.state === 'Pending' ? (
          <Box sx={{ display: 'flex', gap: 2, paddingBlock: 1 }}>
            <DecisionButtons rows={[row]} size="small" choose={(action) => choose(action, [row])} />
          </Box>
        ) : (
          row.role
        ),
      width: 190,
      hasActions: true,
    },
    textColumn('role', t('invitations.permission.role'), { width: 120, hidden: true }),
    momentColumn('until', t('invitations.permission.until'), { hidden: true }),
    momentColumn('requestedAt', t('invitations.request.asked')),
    textColumn('decidedBy', t('invitations.permission.decidedBy'), { width: 130, hidden: true }),
    textColumn('email', t('invitations.email'), { width: 200, hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const listShape = shapeOf(
  requestColumns(
    (id) => id,
    (key) => key,
    () => undefined,
  ),
  [{ field: 'requestedAt', descending: true }],
);

/** Permission requests of the organization's users. They are approved individually, because each needs a role. */
export function PermissionRequestList() {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const control = useListState(listShape);
  const answer = permissionRequestApi.usePermissionRequestListQuery({ query: control.query });
  const [chosen, setChosen] = useState<ChosenDecision>();
  const columns = useMemo(
    () => requestColumns(t, labelOf, (action, rows) => setChosen({ action, rows })),
    [t, labelOf],
  );
  const bulkActions = (rows: readonly PermissionRequest[], choose: (action: Decision) => void) => (
    <DecisionButtons rows={rows} choose={choose} />
  );
  return (
    <>
      <ListContent
        list="permission-requests"
        label={t('invitations.permissions')}
        columns={columns}
        rowId={(row) => row.id}
        control={control}
        answer={answer}
        exportUrl={permissionRequestRoutes.list.path}
        bulkActions={bulkActions}
        renderBulkDialog={(action, rows, onClose) => (
          <DecisionDialog action={action} requests={rows} onClose={onClose} />
        )}
        empty={{ title: t('invitations.permission.none'), detail: t('invitations.permission.noneHelp') }}
      />
      {chosen ? (
        <DecisionDialog action={chosen.action} requests={chosen.rows} onClose={() => setChosen(undefined)} />
      ) : null}
    </>
  );
}

interface ChosenDecision {
  readonly action: Decision;
  readonly rows: readonly PermissionRequest[];
}

interface DecisionDialogProps extends DeclineDialogProps {
  readonly action: Decision;
}

function DecisionDialog({ action, ...dialog }: DecisionDialogProps) {
  if (action === 'decline') return <DeclineDialog {...dialog} />;
  return (
    <Suspense>
      <ApprovePermissionDialog request={dialog.requests[0]!} onClose={dialog.onClose} />
    </Suspense>
  );
}

/** Returns why a request cannot be decided. */
function useRefusal() {
  const t = useT();
  const ownId = useAppSelector((state) => state.auth.account?.id);
  return ({ state, decidedAt, accountId }: PermissionRequest): string | undefined => {
    // The request is pending again once the access of the requester is restored.
    if (state === 'Canceled' && decidedAt === null) return t('invitations.permission.noAccess');
    if (state !== 'Pending') return t('invitations.request.decided');
    return accountId === ownId ? t('invitations.permission.own') : undefined;
  };
}

interface DecisionButtonsProps {
  readonly rows: readonly PermissionRequest[];
  readonly size?: 'small';
  readonly choose: (action: Decision) => void;
}

function DecisionButtons({ rows, size, choose }: DecisionButtonsProps) {
  const t = useT();
  const refusalOf = useRefusal();
  const look = size && { size };
  const [request] = rows;
  const refusal = rows.length === 1 && request ? refusalOf(request) : undefined;
  return (
    <>
      <PermissionButton
        {...look}
        permissionKey="userEdit"
        refusal={rows.length === 1 ? refusal : t('invitations.permission.approveOne')}
        onClick={() => choose('approve')}
      >
        {t('invitations.permission.approve')}
      </PermissionButton>
      <PermissionButton
        {...look}
        permissionKey="userEdit"
        refusal={refusal}
        onClick={() => choose('decline')}
      >
        {t('invitations.decline')}
      </PermissionButton>
    </>
  );
}

interface DeclineDialogProps {
  readonly requests: readonly PermissionRequest[];
  readonly onClose: (selection?: 'keep selection') => void;
}

/** Declines requests, with an optional reason that the requesters see. */
function DeclineDialog({ requests, onClose }: DeclineDialogProps) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const refusalOf = useRefusal();
  const [decline] = permissionRequestApi.usePermissionRequestDeclineMutation();
  const [reason, setReason] = useState('');
  return (
    <BulkDialog
      title={t('invitations.bulk.decline', { count: requests.length })}
      items={requests.map((request) => ({
        id: request.id,
        name: request.name,
        detail: labelOf(request.key),
        refusal: refusalOf(request),
      }))}
      action={t('invitations.decline')}
      isDangerous
      run={(id) => decline({ id, body: { reason: reason.trim() } })}
      onClose={onClose}
    >
      <TextInput
        label={t('invitations.permission.declineReason')}
        help={t('invitations.permission.declineHelp')}
        rows={2}
        longest={maxReasonLength}
        value={reason}
        onChange={setReason}
      />
    </BulkDialog>
  );
}

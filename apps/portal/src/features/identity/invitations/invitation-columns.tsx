import type { AccessRequest, Invitation } from '@blueport/contracts';
import { noteOrText } from '../../../core/i18n/note-text.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import { choiceFilter, momentColumn, textColumn } from '../../../components/resource-table/column-kinds.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { PersonName } from '../../../components/people/PersonName.tsx';

// Duplicated here, because importing the contract's list would also load the schema library.
const states = ['Pending', 'Expired', 'Accepted', 'Revoked'] as const;
const mailStates = ['Pending', 'Sending', 'Sent', 'Dead', 'Canceled', 'None'] as const;
const requestStates = ['Pending', 'Accepted', 'Declined'] as const;

/** Columns of the invitation list. Field names match the API. */
export function invitationColumns(t: typeof translate): TableColumn<Invitation>[] {
  return [
    textColumn('email', t('invitations.email'), { width: 200, grow: 2, primary: true }),
    textColumn('name', t('invitations.name'), {
      cell: ({ name }) => name && <PersonName person={{ name }} />,
      width: 130,
      grow: 1,
    }),
    textColumn('role', t('invitations.role'), { width: 110 }),
    textColumn('state', t('invitations.state'), {
      cell: (row) => <StatusChip of="invitation" state={row.state} />,
      filter: choiceFilter(states, (value) => t(`invitations.state.${value}`)),
      width: 125,
    }),
    textColumn('mail', t('invitations.mail'), {
      cell: (row) => (
        <span title={noteOrText(row.mailFailure, row.mailError) || undefined}>
          <StatusChip of="invitationMail" state={row.mail} />
        </span>
      ),
      filter: choiceFilter(mailStates, (value) => t(`invitations.mail.${value}`)),
      width: 130,
    }),
    textColumn('invitedBy', t('invitations.invitedBy'), {
      // People whom the directory provisions have no inviter.
      cell: (row) => row.invitedBy || t('invitations.byDirectory'),
      width: 130,
    }),
    momentColumn('expiresAt', t('invitations.expires')),
    momentColumn('createdAt', t('invitations.created'), { hidden: true }),
  ];
}

/** Columns of the list of access requests. */
export function requestColumns(t: typeof translate): TableColumn<AccessRequest>[] {
  return [
    textColumn('name', t('invitations.name'), {
      cell: ({ name }) => <PersonName person={{ name }} />,
      width: 140,
      grow: 1,
      primary: true,
    }),
    textColumn('email', t('invitations.email'), { width: 200, grow: 1 }),
    textColumn('message', t('invitations.request.message'), {
      cell: (row) => <span title={row.message}>{row.message}</span>,
      width: 220,
      grow: 2,
      sortable: false,
    }),
    textColumn('directory', t('invitations.request.directory'), {
      cell: (row) => row.directory ?? t('invitations.request.unlinked', { tenant: row.tenantId }),
      width: 140,
    }),
    textColumn('state', t('invitations.state'), {
      cell: (row) => <StatusChip of="accessRequest" state={row.state} />,
      filter: choiceFilter(requestStates, (value) => t(`invitations.request.state.${value}`)),
      width: 110,
    }),
    momentColumn('requestedAt', t('invitations.request.asked')),
  ];
}

/** URL parameters accepted by the lists, independent of the language. */
export const invitationListShape = shapeOf(
  invitationColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);
export const requestListShape = shapeOf(
  requestColumns((id) => id),
  [{ field: 'requestedAt', descending: true }],
);

import type { AccessRequest, Invitation } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import { InvitationStateChip } from './components/InvitationStateChip.tsx';

// Written out: the contract's own lists stand beside schemas, whose library a list does not need.
const states = ['Pending', 'Expired', 'Accepted', 'Revoked'] as const;
const mailStates = ['Pending', 'Sending', 'Sent', 'Dead', 'Canceled', 'None'] as const;
const requestStates = ['Pending', 'Accepted', 'Declined'] as const;

const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;
const date = { type: 'date', operators: ['gte', 'lt'] } as const;
const choice = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  ({
    type: 'text',
    operators: ['eq', 'ne'],
    options: values.map((value) => ({ value, label: label(value) })),
  }) as const;

/** The columns of the list of invitations; their fields are the server's names. */
export function invitationColumns(t: typeof translate): TableColumn<Invitation>[] {
  return [
    {
      id: 'email',
      header: t('invitations.email'),
      cell: (row) => row.email,
      exportValue: (row) => row.email,
      sortable: true,
      filter: text,
      width: 200,
      grow: 2,
      primary: true,
    },
    {
      id: 'name',
      header: t('invitations.name'),
      cell: (row) => row.name,
      exportValue: (row) => row.name,
      sortable: true,
      filter: text,
      width: 130,
      grow: 1,
    },
    {
      id: 'role',
      header: t('invitations.role'),
      cell: (row) => row.role,
      exportValue: (row) => row.role,
      sortable: true,
      filter: text,
      width: 110,
    },
    {
      id: 'state',
      header: t('invitations.state'),
      cell: (row) => <InvitationStateChip state={row.state} />,
      exportValue: (row) => row.state,
      sortable: true,
      filter: choice(states, (value) => t(`invitations.state.${value}`)),
      width: 125,
    },
    {
      id: 'mail',
      header: t('invitations.mail'),
      cell: (row) => <span title={row.mailError ?? undefined}>{t(`invitations.mail.${row.mail}`)}</span>,
      exportValue: (row) => row.mail,
      sortable: true,
      filter: choice(mailStates, (value) => t(`invitations.mail.${value}`)),
      width: 130,
    },
    {
      id: 'invitedBy',
      header: t('invitations.invitedBy'),
      cell: (row) => row.invitedBy,
      exportValue: (row) => row.invitedBy,
      sortable: true,
      filter: text,
      width: 130,
    },
    {
      id: 'expiresAt',
      header: t('invitations.expires'),
      cell: (row) => <Moment value={row.expiresAt} />,
      exportValue: (row) => row.expiresAt,
      sortable: true,
      filter: date,
      width: momentWidth,
    },
    {
      id: 'createdAt',
      header: t('invitations.created'),
      cell: (row) => <Moment value={row.createdAt} />,
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: date,
      width: momentWidth,
      hidden: true,
    },
  ];
}

/** The columns of the list of requests for access. */
export function requestColumns(t: typeof translate): TableColumn<AccessRequest>[] {
  return [
    {
      id: 'name',
      header: t('invitations.name'),
      cell: (row) => row.name,
      exportValue: (row) => row.name,
      sortable: true,
      filter: text,
      width: 140,
      grow: 1,
      primary: true,
    },
    {
      id: 'email',
      header: t('invitations.email'),
      cell: (row) => row.email,
      exportValue: (row) => row.email,
      sortable: true,
      filter: text,
      width: 200,
      grow: 1,
    },
    {
      id: 'message',
      header: t('invitations.request.message'),
      cell: (row) => <span title={row.message}>{row.message}</span>,
      exportValue: (row) => row.message,
      filter: text,
      width: 220,
      grow: 2,
    },
    {
      id: 'directory',
      header: t('invitations.request.directory'),
      cell: (row) => row.directory ?? t('invitations.request.unlinked', { tenant: row.tenantId }),
      exportValue: (row) => row.directory,
      sortable: true,
      filter: text,
      width: 140,
    },
    {
      id: 'state',
      header: t('invitations.state'),
      cell: (row) => t(`invitations.request.state.${row.state}`),
      exportValue: (row) => row.state,
      sortable: true,
      filter: choice(requestStates, (value) => t(`invitations.request.state.${value}`)),
      width: 110,
    },
    {
      id: 'requestedAt',
      header: t('invitations.request.asked'),
      cell: (row) => <Moment value={row.requestedAt} />,
      exportValue: (row) => row.requestedAt,
      sortable: true,
      filter: date,
      width: momentWidth,
    },
  ];
}

/** What the lists allow in an address; words play no part in it. */
export const invitationListShape = shapeOf(
  invitationColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);
export const requestListShape = shapeOf(
  requestColumns((id) => id),
  [{ field: 'requestedAt', descending: true }],
);

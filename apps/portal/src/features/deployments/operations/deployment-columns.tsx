import DriftIcon from '@mui/icons-material/DifferenceOutlined';
import PendingIcon from '@mui/icons-material/PendingActionsOutlined';
import NoOwnerIcon from '@mui/icons-material/PersonOffOutlined';
import StoppedIcon from '@mui/icons-material/StopCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { deploymentStates, type DeploymentSummary, locationName, locationNames } from '@blueport/contracts';
import { useState } from 'react';
import { StateChip } from '../../../parts/deployment-progress/StateChip.tsx';
import {
  formatDateTime,
  formatDuration,
  formatNumber,
  formatRelative,
  formatUtc,
} from '../../../core/i18n/format.ts';
import { personName } from '../../../core/i18n/person-name.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import { shapeOf } from '../../../parts/resource-table/column.ts';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';
import { DriftAge, DriftChip } from './components/DriftChip.tsx';
import { NeedsOwnerTag, OwnerName } from './components/OwnerName.tsx';

type Column = TableColumn<DeploymentSummary>;
type T = typeof translate;

const anyOf = ['eq', 'ne'] as const;
const driftStates = ['drifted', 'none', 'unknown'] as const;

/** How long the last change took; undefined while it is under way. */
function durationOf(row: DeploymentSummary): number | undefined {
  return row.finishedAt === null ? undefined : Date.parse(row.finishedAt) - Date.parse(row.createdAt);
}

const mark = { fontSize: 16 } as const;

/** Shows the states of a deployment whichever columns are visible: pending change, missing owner, lock, stop, drift. */
function Marks({ row, t }: { readonly row: DeploymentSummary; readonly t: T }) {
  const [now] = useState(() => new Date());
  const { lock, drift, stoppedAt, pending, needsOwner } = row;
  return (
    <>
      {pending === null ? null : (
        <PendingIcon
          titleAccess={t('deployments.pending', pending)}
          sx={{ ...mark, color: 'text.secondary' }}
        />
      )}
      {needsOwner ? (
        <NoOwnerIcon titleAccess={t('deployments.needsOwner')} sx={{ ...mark, color: 'text.warning' }} />
      ) : null}
      {lock === null ? null : (
        <LockIcon titleAccess={t('deployments.locked')} sx={{ ...mark, color: 'text.secondary' }} />
      )}
      {stoppedAt === null ? null : (
        <StoppedIcon
          titleAccess={t('deployments.stoppedSince', { time: formatDateTime(stoppedAt) })}
          sx={{ ...mark, color: 'text.secondary' }}
        />
      )}
      {drift?.state === 'drifted' ? (
        <DriftIcon
          titleAccess={t('deployments.driftSeen', {
            count: drift.resources,
            age: formatRelative(drift.checkedAt, now),
          })}
          sx={{ ...mark, color: 'text.warning' }}
        />
      ) : null}
    </>
  );
}

const yesOrNo = (t: T) => [
  { value: 'true', label: t('deployments.locked.yes') },
  { value: 'false', label: t('deployments.locked.no') },
];

/**
 * The columns of the deployment list; their fields are the server's names. Those shown at first fit beside the open drawer on
 * a screen of 1440 pixels; the others are in the chooser.
 */
export function deploymentColumns(t: T): Column[] {
  return [
    {
      id: 'title',
      header: t('deployments.title'),
      cell: (row) => (
        <NameCell text={row.title}>
          <Marks row={row} t={t} />
        </NameCell>
      ),
      exportValue: (row) => row.title,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq', 'ne'] },
      width: 170,
      grow: 2,
      primary: true,
    },
    {
      id: 'state',
      header: t('deployments.state'),
      cell: (row) => <StateChip state={row.state} />,
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: anyOf,
        options: deploymentStates.map((state) => ({ value: state, label: t(`deploy.state.${state}`) })),
      },
      width: 176,
    },
    {
      id: 'blueprint',
      header: t('deployments.blueprint'),
      cell: (row) => row.blueprint.title,
      exportValue: (row) => row.blueprint.name,
      sortable: true,
      filter: { type: 'text', operators: anyOf },
      width: 140,
    },
    {
      id: 'subscriptionName',
      header: t('deployments.subscription'),
      cell: (row) => row.subscriptionName,
      exportValue: (row) => row.subscriptionName,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq', 'ne'] },
      width: 140,
    },
    {
      id: 'resourceGroup',
      header: t('deployments.resourceGroup'),
      cell: (row) => row.resourceGroup ?? '',
      exportValue: (row) => row.resourceGroup,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq', 'ne'] },
      width: 110,
    },
    {
      id: 'location',
      header: t('deployments.region'),
      cell: (row) => locationName(row.location),
      exportValue: (row) => row.location,
      sortable: true,
      filter: {
        type: 'text',
        operators: anyOf,
        options: Object.entries(locationNames).map(([value, label]) => ({ value, label })),
      },
      width: 108,
      hidden: true,
    },
    {
      id: 'createdBy',
      header: t('deployments.createdBy'),
      cell: (row) => personName(t, row.createdBy.name),
      exportValue: (row) => row.createdBy.email,
      filter: { type: 'text', operators: anyOf },
      width: 112,
    },
    {
      id: 'createdAt',
      header: t('deployments.created'),
      cell: (row) => (
        <time dateTime={row.createdAt} title={formatUtc(row.createdAt)}>
          {formatDateTime(row.createdAt)}
        </time>
      ),
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: 176,
    },
    {
      id: 'owner',
      header: t('deployments.owner'),
      cell: (row) => <OwnerName deployment={row} />,
      exportValue: (row) => row.owner.email,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq', 'ne'] },
      width: 230,
      hidden: true,
    },
    {
      id: 'needsOwner',
      header: t('deployments.needsOwner'),
      cell: (row) => row.needsOwner && <NeedsOwnerTag />,
      exportValue: (row) => row.needsOwner,
      filter: { type: 'boolean', operators: ['eq'], options: yesOrNo(t) },
      width: 150,
      hidden: true,
    },
    {
      id: 'version',
      header: t('deployments.version'),
      cell: (row) => row.blueprint.version,
      exportValue: (row) => row.blueprint.version,
      sortable: true,
      filter: { type: 'text', operators: anyOf },
      width: 92,
      hidden: true,
    },
    {
      id: 'expiresAt',
      header: t('deployments.expires'),
      cell: (row) =>
        row.expiry && (
          <time dateTime={row.expiry.at} title={formatUtc(row.expiry.at)}>
            {formatDateTime(row.expiry.at)}
          </time>
        ),
      exportValue: (row) => row.expiry?.at ?? null,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: 176,
      hidden: true,
    },
    {
      id: 'locked',
      header: t('deployments.locked'),
      cell: (row) => (row.lock === null ? '' : personName(t, row.lock.by.name)),
      exportValue: (row) => row.lock !== null,
      filter: {
        type: 'boolean',
        operators: ['eq'],
        options: yesOrNo(t),
      },
      width: 112,
      hidden: true,
    },
    {
      id: 'drift',
      header: t('deployments.driftHead'),
      cell: (row) => row.drift && <DriftChip drift={row.drift} />,
      exportValue: (row) => row.drift?.state ?? null,
      sortable: true,
      filter: {
        type: 'text',
        operators: anyOf,
        options: driftStates.map((state) => ({ value: state, label: t(`deployments.driftState.${state}`) })),
      },
      width: 190,
      hidden: true,
    },
    {
      id: 'driftCheckedAt',
      header: t('deployments.driftChecked'),
      cell: (row) => row.drift && <DriftAge drift={row.drift} />,
      exportValue: (row) => row.drift?.checkedAt ?? null,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: 140,
      hidden: true,
    },
    {
      id: 'duration',
      header: t('deployments.duration'),
      cell: (row) => {
        const milliseconds = durationOf(row);
        return milliseconds === undefined ? '' : formatDuration(milliseconds);
      },
      exportValue: (row) => (durationOf(row) ?? 0) / 1000,
      width: 76,
      hidden: true,
      align: 'end',
    },
    {
      id: 'resourceCount',
      header: t('deployments.resources'),
      cell: (row) => formatNumber(row.resourceCount),
      exportValue: (row) => row.resourceCount,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 90,
      hidden: true,
      align: 'end',
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const deploymentListShape = shapeOf(
  deploymentColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);

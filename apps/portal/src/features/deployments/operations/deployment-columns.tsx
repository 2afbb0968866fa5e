import DriftIcon from '@mui/icons-material/DifferenceOutlined';
import PendingIcon from '@mui/icons-material/PendingActionsOutlined';
import NoOwnerIcon from '@mui/icons-material/PersonOffOutlined';
import StoppedIcon from '@mui/icons-material/StopCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import { deploymentStates, type DeploymentSummary, locationName, locationNames } from '@blueport/contracts';
import { useState } from 'react';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { formatDateTime, formatDuration, formatRelative } from '../../../core/i18n/format.ts';
import { personName } from '../../../core/i18n/person-name.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  dateFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { DriftAge, DriftChip } from './components/DriftChip.tsx';
import { NeedsOwnerTag, OwnerName } from './components/OwnerName.tsx';

type Column = TableColumn<DeploymentSummary>;
type T = typeof translate;

const exact = textFilter('eq', 'ne');
const locations = Object.keys(locationNames);
const driftStates = ['drifted', 'none', 'unknown'] as const;

/** Returns the duration of the latest change, or undefined while it is running. */
function durationOf(row: DeploymentSummary): number | undefined {
  return row.finishedAt === null ? undefined : Date.parse(row.finishedAt) - Date.parse(row.createdAt);
}

const mark = { fontSize: 16 } as const;

/**
 * Shows states of a deployment independent of the visible columns: pending change, missing owner, lock, stopped, drift.
 */
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

const yesOrNo = (t: T) =>
  ({
    type: 'boolean',
    operators: ['eq'],
    options: [
      { value: 'true', label: t('deployments.locked.yes') },
      { value: 'false', label: t('deployments.locked.no') },
    ],
  }) as const;

/**
 * Columns of the deployment list. Field names match the API. The default columns fit next to the open drawer on a
 * 1440-pixel screen; the others are in the column chooser.
 */
export function deploymentColumns(t: T): Column[] {
  return [
    textColumn('title', t('deployments.title'), {
      cell: (row) => (
        <NameCell text={row.title}>
          <Marks row={row} t={t} />
        </NameCell>
      ),
      width: 170,
      grow: 2,
      primary: true,
    }),
    textColumn('state', t('deployments.state'), {
      cell: (row) => <StatusChip of="deployment" state={row.state} />,
      filter: choiceFilter(deploymentStates, (state) => t(`deploy.state.${state}`)),
      width: 176,
    }),
    readColumn('blueprint', t('deployments.blueprint'), (row) => row.blueprint.name, {
      cell: (row) => row.blueprint.title,
      filter: exact,
      width: 140,
    }),
    textColumn('subscriptionName', t('deployments.subscription'), { width: 140 }),
    textColumn('resourceGroup', t('deployments.resourceGroup'), { width: 110 }),
    textColumn('location', t('deployments.region'), {
      cell: (row) => locationName(row.location),
      filter: choiceFilter(locations, locationName),
      width: 108,
      hidden: true,
    }),
    readColumn('createdBy', t('deployments.createdBy'), (row) => row.createdBy.email, {
      cell: (row) => personName(t, row.createdBy.name),
      sortable: false,
      filter: exact,
      width: 112,
    }),
    momentColumn('createdAt', t('deployments.created'), { width: 176 }),
    readColumn('owner', t('deployments.owner'), (row) => row.owner.email, {
      cell: (row) => <OwnerName deployment={row} />,
      width: 230,
      hidden: true,
    }),
    plainColumn('needsOwner', t('deployments.needsOwner'), (row) => row.needsOwner, {
      cell: (row) => row.needsOwner && <NeedsOwnerTag />,
      filter: yesOrNo(t),
      width: 150,
      hidden: true,
    }),
    readColumn('version', t('deployments.version'), (row) => row.blueprint.version, {
      filter: exact,
      width: 92,
      hidden: true,
    }),
    readColumn('expiresAt', t('deployments.expires'), (row) => row.expiry?.at ?? null, {
      cell: (row) => row.expiry && <Moment value={row.expiry.at} />,
      filter: dateFilter,
      width: 176,
      hidden: true,
    }),
    plainColumn('locked', t('deployments.locked'), (row) => row.lock !== null, {
      cell: (row) => (row.lock === null ? '' : personName(t, row.lock.by.name)),
      filter: yesOrNo(t),
      width: 112,
      hidden: true,
    }),
    readColumn('drift', t('deployments.driftHead'), (row) => row.drift?.state ?? null, {
      cell: (row) => row.drift && <DriftChip drift={row.drift} />,
      filter: choiceFilter(driftStates, (state) => t(`deployments.driftState.${state}`)),
      width: 190,
      hidden: true,
    }),
    readColumn('driftCheckedAt', t('deployments.driftChecked'), (row) => row.drift?.checkedAt ?? null, {
      cell: (row) => row.drift && <DriftAge drift={row.drift} />,
      filter: dateFilter,
      width: 140,
      hidden: true,
    }),
    plainColumn('duration', t('deployments.duration'), (row) => (durationOf(row) ?? 0) / 1000, {
      cell: (row) => {
        const milliseconds = durationOf(row);
        return milliseconds === undefined ? '' : formatDuration(milliseconds);
      },
      width: 76,
      hidden: true,
      align: 'end',
    }),
    countColumn('resourceCount', t('deployments.resources'), { width: 90, hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const deploymentListShape = shapeOf(
  deploymentColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);

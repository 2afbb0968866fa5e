import DriftIcon from '@mui/icons-material/DifferenceOutlined';
import PendingIcon from '@mui/icons-material/PendingActionsOutlined';
import NoOwnerIcon from '@mui/icons-material/PersonOffOutlined';
import StoppedIcon from '@mui/icons-material/StopCircleOutlined';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import {
  deploymentStates,
  type DeploymentSummary,
  locationName,
  locationNames,
  type RememberedDrift,
} from '@blueport/contracts';
import { useState } from 'react';
import { BlueprintIcon } from '../../../components/blueprint-icon/BlueprintIcon.tsx';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { StateChip } from '../../../components/status/DeploymentStatusChip.tsx';
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
import { relativeColumn } from '../../../components/resource-table/relative-column.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { DriftAge, DriftChip } from './components/DriftChip.tsx';
import { NeedsOwnerTag, OwnerName } from './components/OwnerName.tsx';
import { PersonName } from '../../../components/people/PersonName.tsx';

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

/** Whether the deployment is checked for drift: only deployed resources can differ. */
const isWatched = ({ drift, state }: DeploymentSummary) =>
  drift !== null || state === 'Succeeded' || state === 'SucceededWithWarnings';

/** The result of the last drift check. Only drift stands out. */
function Drift({ drift, t }: { readonly drift: RememberedDrift | null; readonly t: T }) {
  if (drift?.state === 'drifted') return <DriftChip drift={drift} />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t(`deployments.driftState.${drift?.state ?? 'unchecked'}`)}
    </Box>
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
 * Returns the columns of the deployment list. Field names match the API. The default columns fit next to the open drawer
 * on a 1440-pixel screen; the others are in the column chooser.
 */
export const deploymentColumns = (t: T): Column[] => [...defaultColumns(t), ...otherColumns(t)];

function defaultColumns(t: T): Column[] {
  return [
    textColumn('state', t('deployments.state'), {
      cell: (row) => <StateChip deployment={row} />,
      filter: choiceFilter(deploymentStates, (state) => t(`deploy.state.${state}`)),
      groupable: true,
      width: 130,
    }),
    textColumn('title', t('deployments.title'), {
      cell: (row) => (
        <NameCell
          text={row.title}
          detail={row.blueprint.title === row.title ? undefined : row.blueprint.title}
          icon={<BlueprintIcon icon={row.blueprint.icon} size={24} />}
        >
          <Marks row={row} t={t} />
        </NameCell>
      ),
      width: 220,
      grow: 2,
      primary: true,
    }),
    readColumn('owner', t('deployments.owner'), (row) => row.owner.email, {
      cell: (row) => <OwnerName deployment={row} />,
      groupable: true,
      width: 130,
      onPhone: true,
    }),
    plainColumn(
      'cost',
      t('deployments.cost'),
      (row) => (row.cost === null ? null : Number(row.cost.monthly)),
      {
        cell: (row) => row.cost && formatMoney(row.cost.monthly, row.cost.currency),
        sortable: true,
        filter: { type: 'number', operators: ['gt', 'lt'] },
        width: 124,
        align: 'end',
        onPhone: true,
      },
    ),
    readColumn('drift', t('deployments.driftHead'), (row) => row.drift?.state ?? null, {
      cell: (row) => isWatched(row) && <Drift drift={row.drift} t={t} />,
      groupable: true,
      filter: choiceFilter(driftStates, (state) => t(`deployments.driftState.${state}`)),
      width: 124,
    }),
    relativeColumn('expiresAt', t('deployments.expires'), (row) => row.expiry?.at ?? null, {
      isFuture: true,
      none: t('deployments.noExpiry'),
      width: 110,
    }),
    relativeColumn('updatedAt', t('deployments.updated'), (row) => row.updatedAt, { onPhone: true }),
  ];
}

function otherColumns(t: T): Column[] {
  const columns: Column[] = [
    readColumn('blueprint', t('deployments.blueprint'), (row) => row.blueprint.name, {
      cell: (row) => row.blueprint.title,
      filter: exact,
      groupable: true,
      width: 140,
    }),
    textColumn('subscriptionName', t('deployments.subscription'), { width: 140, groupable: true }),
    textColumn('resourceGroup', t('deployments.resourceGroup'), { width: 110, groupable: true }),
    textColumn('location', t('deployments.region'), {
      cell: (row) => locationName(row.location),
      filter: choiceFilter(locations, locationName),
      width: 108,
    }),
    readColumn('createdBy', t('deployments.createdBy'), (row) => row.createdBy.email, {
      cell: (row) => <PersonName person={row.createdBy} />,
      sortable: false,
      filter: exact,
      width: 112,
    }),
    momentColumn('createdAt', t('deployments.created'), { width: 176 }),
    plainColumn('needsOwner', t('deployments.needsOwner'), (row) => row.needsOwner, {
      cell: (row) => row.needsOwner && <NeedsOwnerTag />,
      filter: yesOrNo(t),
      width: 150,
    }),
    readColumn('version', t('deployments.version'), (row) => row.blueprint.version, {
      filter: exact,
      width: 92,
    }),
    plainColumn('locked', t('deployments.locked'), (row) => row.lock !== null, {
      cell: (row) => (row.lock === null ? '' : personName(t, row.lock.by.name)),
      filter: yesOrNo(t),
      width: 112,
    }),
    readColumn('driftCheckedAt', t('deployments.driftChecked'), (row) => row.drift?.checkedAt ?? null, {
      cell: (row) => row.drift && <DriftAge drift={row.drift} />,
      filter: dateFilter,
      width: 140,
    }),
    plainColumn('duration', t('deployments.duration'), (row) => (durationOf(row) ?? 0) / 1000, {
      cell: (row) => {
        const milliseconds = durationOf(row);
        return milliseconds === undefined ? '' : formatDuration(milliseconds);
      },
      width: 76,
      align: 'end',
    }),
    countColumn('resourceCount', t('deployments.resources'), { width: 90 }),
  ];
  return columns.map((column) => ({ ...column, hidden: true }));
}

/** URL parameters accepted by the list, independent of the language. */
export const deploymentListShape = shapeOf(
  deploymentColumns((id) => id),
  [{ field: 'updatedAt', descending: true }],
);

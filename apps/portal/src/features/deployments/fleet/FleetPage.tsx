import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { deploymentPath, type Fleet, type FleetItem } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { FactList } from '../../../ui/fact-list/FactList.tsx';
import { personName } from '../../../core/i18n/person-name.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/PlainTable.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { LoadingState, QueryContent } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { StatusChip, StatusIcon } from '../../../components/status/StatusChip.tsx';
import { fleetApi } from './queries.ts';

type FleetVerb = 'pause' | 'resume' | 'stop' | 'retry';
import { fallbackPolling, useLiveFleets } from './use-live-fleets.ts';
import { stopRuleText, stateReason } from './state-reason.ts';
import { FormDialog } from '../../../components/form-dialog/FormDialog.tsx';
import { looks } from '../../../components/status/looks.ts';
import { lookOf } from '../../../components/status/status-table.ts';
import { SegmentedBar } from '../../../ui/chart/SegmentedBar.tsx';

const visibleStates = ['succeeded', 'failed', 'skipped', 'running', 'waiting', 'pending'] as const;

const fills = {
  succeeded: 'solid',
  failed: 'solid',
  skipped: 'solid',
  running: 'solid',
  waiting: 'pale',
  pending: 'empty',
} as const;

/** Progress of a fleet upgrade: how many deployments are in which state. */
function FleetCounts({ counts }: { readonly counts: Fleet['counts'] }) {
  const t = useT();
  const done = counts.total - counts.pending - counts.running - counts.waiting;
  return (
    <Box sx={{ marginBottom: 4 }}>
      <SegmentedBar
        label={t('fleet.progress', { done, total: counts.total })}
        done={done}
        segments={visibleStates.map((state) => ({
          id: state,
          label: t(`fleet.count.${state}`),
          count: counts[state],
          tone: looks[lookOf('fleet', state)].tone,
          fill: fills[state],
          icon: <StatusIcon of="fleet" state={state} />,
        }))}
      />
    </Box>
  );
}

const verbs: Readonly<Record<Fleet['state'], readonly FleetVerb[]>> = {
  running: ['stop', 'pause'],
  paused: ['stop', 'retry', 'resume'],
  halted: ['stop', 'retry', 'resume'],
  stopped: [],
  ended: ['retry'],
};

/** Returns the actions available for a fleet upgrade. Retry requires failed deployments. */
function verbsOf({ state, counts }: Fleet): readonly FleetVerb[] {
  return verbs[state].filter((verb) => verb !== 'retry' || counts.failed + counts.skipped > 0);
}

const columnsOf = (t: typeof translate): readonly PlainColumn<FleetItem>[] => [
  {
    id: 'title',
    header: t('fleet.deployment'),
    cell: (item) => (
      <MuiLink component={Link} to={`/portal${deploymentPath(item)}`}>
        {item.title}
      </MuiLink>
    ),
  },
  {
    id: 'state',
    header: t('fleet.stateAndWhy'),
    cell: (item) => (
      <>
        <StatusChip of="fleet" state={item.state} />
        <Why item={item} />
      </>
    ),
    sx: { minWidth: 190, overflowWrap: 'anywhere' },
  },
  { id: 'from', header: t('fleet.from'), cell: ({ from }) => from },
  {
    id: 'wave',
    header: t('fleet.wave'),
    cell: ({ wave, state }) => (state === 'skipped' ? '–' : wave + 1),
    align: 'right',
  },
  {
    id: 'finished',
    header: t('fleet.finishedAt'),
    cell: ({ finishedAt }) => (finishedAt === null ? '' : <Moment value={finishedAt} />),
    sx: { whiteSpace: 'nowrap' },
  },
];

/** Reason for the state of a deployment, and the time of the next attempt. */
function Why({ item }: { readonly item: FleetItem }) {
  const t = useT();
  const why = stateReason(item);
  if (why === '') return null;
  return (
    <Box sx={{ marginTop: 1, color: 'text.secondary' }}>
      {why}
      {item.state === 'pending' && item.nextTryAt !== null ? (
        <>
          {' '}
          {t('fleet.nextTry')} <Moment value={item.nextTryAt} />
        </>
      ) : null}
    </Box>
  );
}

/** Returns the mutation for each action on a fleet upgrade. */
function useTurn() {
  const [pause, pausing] = fleetApi.useFleetPauseMutation();
  const [resume, resuming] = fleetApi.useFleetResumeMutation();
  const [stop, stopping] = fleetApi.useFleetStopMutation();
  const [retry, retrying] = fleetApi.useFleetRetryMutation();
  const states = [pausing, resuming, stopping, retrying];
  return {
    turn: { pause, resume, stop, retry } satisfies Record<FleetVerb, unknown>,
    error: states.find((state) => state.error)?.error,
    isLoading: states.some((state) => state.isLoading),
  };
}

/** Details page of a fleet upgrade: progress by wave, and actions. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = fleetApi.useFleetGetQuery({ id }, fallbackPolling);
  useLiveFleets(id);
  const { turn, error: turnError, isLoading } = useTurn();
  const [isConfirming, setConfirming] = useState(false);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const title = `${data.blueprint.title} → ${data.version}`;
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusChip of="fleet" state={data.state} />}
        breadcrumbs={[
          { label: t('nav.deployments'), to: '/portal/deployment' },
          { label: t('title.fleets'), to: '/portal/deployment/fleet' },
        ]}
        actions={verbsOf(data).map((verb, index, all) => (
          <PermissionButton
            key={verb}
            permissionKey="blueprintProvision"
            variant={index === all.length - 1 ? 'contained' : 'outlined'}
            {...(verb === 'stop' ? { color: 'error' as const } : {})}
            refusal={isLoading ? t('fleet.working') : undefined}
            onClick={() => (verb === 'stop' ? setConfirming(true) : void turn[verb]({ id }))}
          >
            {t(`fleet.verb.${verb}`)}
          </PermissionButton>
        ))}
      />
      <RequestFailure error={turnError} />
      {data.state === 'halted' ? (
        <Alert severity="error" sx={{ marginBottom: 4 }}>
          {stateReason(data)}
        </Alert>
      ) : null}
      <FleetCounts counts={data.counts} />
      <Box sx={{ marginBottom: 5 }}>
        <FactList facts={factsOf(data, t)} />
      </Box>
      <Items id={id} label={title} />
      {isConfirming ? (
        <StopDialog
          pending={data.counts.pending}
          onClose={() => setConfirming(false)}
          onStop={() => {
            setConfirming(false);
            void turn.stop({ id });
          }}
        />
      ) : null}
    </>
  );
}

const factsOf = (fleet: Fleet, t: ReturnType<typeof useT>) => [
  { label: t('fleet.wave'), value: t('fleet.waveOf', { wave: fleet.wave + 1, waves: fleet.waves.length }) },
  { label: t('fleet.waves'), value: fleet.waves.join(' · ') },
  { label: t('fleet.stopRule'), value: stopRuleText(t, fleet.stop) },
  {
    label: t('fleet.nextWave'),
    value: fleet.nextWaveAt === null ? '–' : <Moment value={fleet.nextWaveAt} />,
  },
  { label: t('fleet.startedBy'), value: personName(t, fleet.startedBy.name) },
  { label: t('fleet.startedAt'), value: <Moment value={fleet.createdAt} /> },
];

function Items({ id, label }: { readonly id: string; readonly label: string }) {
  const t = useT();
  const query = fleetApi.useFleetItemsQuery({ id, query: { limit: 500 } }, fallbackPolling);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <QueryContent query={query}>
      {(data) => (
        <PlainTable label={label} columns={columns} rows={data.result} rowKey={(item) => item.id} top />
      )}
    </QueryContent>
  );
}

interface StopDialogProps {
  /** Number of deployments that will not be upgraded. */
  readonly pending: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Confirms stopping a fleet upgrade, and shows how many deployments will not be upgraded. */
function StopDialog({ pending, onStop, onClose }: StopDialogProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('fleet.stopTitle')}
      submit={t('fleet.verb.stop')}
      cancel={t('fleet.keep')}
      isDangerous
      send={async () => {
        onStop();
        return undefined;
      }}
      onClose={onClose}
    >
      {t('fleet.stopText', { count: pending })}
    </FormDialog>
  );
}

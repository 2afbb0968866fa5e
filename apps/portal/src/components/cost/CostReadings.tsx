import UnavailableIcon from '@mui/icons-material/BlockOutlined';
import ReadyIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { CostReading } from '@blueport/contracts';
import { useId } from 'react';
import { costApi } from '../../core/api/cost-api.ts';
import { toApiError } from '../../core/api/problem.ts';
import { formatDay } from '../../core/i18n/format-day.ts';
import { noteOrText, useServerTexts } from '../../core/i18n/note-text.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { type Shape, StatusPill, type Tone } from '../../ui/status/StatusPill.tsx';
import { RelativeTime } from '../cloud-inventory/RelativeTime.tsx';
import { problemText, QueryContent } from '../states/index.ts';
import { useRefetchAfter } from './use-refetch-after.ts';

const whileRunningMs = 1500;

interface CostReadingsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Source, age and state of the cost of every subscription, with a button to read it again. */
export function CostReadings({ anchor, onClose }: CostReadingsProps) {
  const t = useT();
  const titleId = useId();
  const toast = useToast();
  const query = costApi.useCostReadingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const isRunning = data?.some(({ running }) => running) ?? false;
  costApi.useCostReadingsQuery(undefined, { skip: !isRunning, pollingInterval: whileRunningMs });
  const [refresh, { isLoading }] = costApi.useCostRefreshMutation();
  useRefetchAfter(data?.map(({ readAt, state }) => `${readAt} ${state}`).join('\n'));
  useServerTexts(data?.some(({ failure }) => failure !== null) ?? false);
  const readAgain = async () => {
    const answer = await refresh({ body: {} });
    if (answer.error) toast({ severity: 'error', text: problemText(toApiError(answer.error)).title });
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: paper } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, marginBottom: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('cost.sources')}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          startIcon={<RefreshIcon />}
          loading={isLoading || isRunning}
          onClick={() => void readAgain()}
        >
          {t('cost.readAgain')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
        {t('cost.sourcesDetail')}
      </Typography>
      <QueryContent query={query}>
        {(readings) => (
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {readings.map((reading) => (
              <Reading key={reading.subscriptionId} reading={reading} />
            ))}
          </Box>
        )}
      </QueryContent>
    </Popover>
  );
}

const paper = {
  width: 'min(480px, 100vw - 32px)',
  maxHeight: 'min(560px, 80dvh)',
  padding: 4,
  marginTop: 1,
} as const;

const looks: Readonly<
  Record<CostReading['state'] | 'running', { readonly tone: Tone; readonly shape: Shape }>
> = {
  running: { tone: 'info', shape: 'spinner' },
  unread: { tone: 'neutral', shape: WaitingIcon },
  ready: { tone: 'success', shape: ReadyIcon },
  failed: { tone: 'error', shape: FailedIcon },
  paused: { tone: 'warning', shape: PausedIcon },
  unavailable: { tone: 'warning', shape: UnavailableIcon },
};

function Reading({ reading }: { readonly reading: CostReading }) {
  const t = useT();
  const { name, state, running, source, completeUntil, readAt, dueAt, failure } = reading;
  return (
    <Box component="li" sx={{ paddingBlock: 2.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="span" sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <StatusPill {...looks[running ? 'running' : state]}>
          {t(`cost.state.${running ? 'running' : state}`)}
        </StatusPill>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {readAt !== null && source !== null && (
          <div>
            <Trans
              id={completeUntil === null ? 'cost.read' : 'cost.completeUntil'}
              values={{ day: formatDay(completeUntil ?? ''), source: t(`cost.source.${source}`) }}
              components={{ 0: <RelativeTime value={readAt} /> }}
            />
          </div>
        )}
        {dueAt !== null && !running && (
          <div>
            <Trans id="cost.nextRead" components={{ 0: <RelativeTime value={dueAt} isFuture /> }} />
          </div>
        )}
      </Box>
      {failure && (
        <Box role="note" sx={{ marginTop: 1, typography: 'caption', color: 'text.error' }}>
          {noteOrText(failure, null)}
        </Box>
      )}
    </Box>
  );
}

import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { InsightReading } from '@blueport/contracts';
import { useId } from 'react';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { noteOrText, useServerTexts } from '../../../../core/i18n/note-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { problemText, QueryContent } from '../../../../components/states/index.ts';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { StatusPill } from '../../../../ui/status/StatusPill.tsx';
import { readingLooks } from '../../../../components/insights/insight-looks.ts';

interface InsightReadingsProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const paper = {
  width: 'min(520px, 100vw - 32px)',
  maxHeight: 'min(600px, 80dvh)',
  padding: 4,
  marginTop: 1,
} as const;

/** State and age of every source by subscription, with a button to read them again. */
export function InsightReadings({ anchor, onClose }: InsightReadingsProps) {
  const t = useT();
  const titleId = useId();
  const toast = useToast();
  const query = insightApi.useInsightReadingsQuery();
  const [refresh, { isLoading }] = insightApi.useInsightRefreshMutation();
  const isRunning = query.data?.some(({ running }) => running) ?? false;
  const isBusy = isLoading || isRunning;
  useServerTexts(query.data?.some(({ sources }) => sources.some(({ failure }) => failure !== null)) ?? false);
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
          {t('insights.sources')}
        </Typography>
        <Button
          size="small"
          variant="outlined"
          // A disabled button would lose the focus, and Escape would no longer close the dialog.
          startIcon={isBusy ? <CircularProgress aria-hidden size={16} /> : <RefreshIcon />}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void readAgain();
          }}
        >
          {t('insights.readAgain')}
        </Button>
      </Box>
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

function Reading({ reading: { name, readBy, sources } }: { readonly reading: InsightReading }) {
  const t = useT();
  return (
    <Box component="li" sx={{ paddingBlock: 2.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
      {readBy !== null && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('insights.readBy', { name: readBy })}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sources.map(({ source, state, readAt, failure }) => (
          <Box component="li" key={source} sx={{ paddingBlock: 1 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
              <Box component="span" sx={{ flex: '1 1 160px' }}>
                {t(`insights.kind.${source}`)}
              </Box>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {readAt !== null && <RelativeTime value={readAt} />}
              </Box>
              <StatusPill {...readingLooks[state]}>{t(`insights.reading.${state}`)}</StatusPill>
            </Box>
            {failure && (
              <Box role="note" sx={{ typography: 'caption', color: 'text.error' }}>
                {noteOrText(failure, null)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

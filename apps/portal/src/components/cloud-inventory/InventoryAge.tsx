import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { InventoryStatus } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { api } from '../../core/api/api.ts';
import { inventoryApi } from '../../core/api/inventory-api.ts';
import { Trans, useT } from '../../core/i18n/translate.tsx';
import { noteOrText, useServerTexts } from '../../core/i18n/note-text.ts';
import { RelativeTime } from './RelativeTime.tsx';

const whileReadingMs = 1500;
const otherwiseMs = 60_000;

/** Keeps its height while it loads: the text and the button, in two lines on a phone. */
const line = { minHeight: { xs: 88, sm: 44, md: 32 }, mb: 3 };

const moments = (rows: readonly InventoryStatus[]): string[] =>
  rows.flatMap(({ readAt, changesReadAt }) => (readAt === null ? [] : [changesReadAt ?? readAt]));

/** The source and maximum age of a list, with a button to refresh it. */
export function InventoryAge({ subscriptionId }: { readonly subscriptionId?: string | undefined }) {
  const t = useT();
  const { data, currentData } = inventoryApi.useInventoryStatusQuery(undefined, {
    pollingInterval: otherwiseMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [refresh, { isLoading }] = inventoryApi.useInventoryRefreshMutation();
  const rows = (data ?? []).filter(
    (row) => subscriptionId === undefined || row.subscriptionId === subscriptionId,
  );
  const reading = rows.filter(({ running, state }) => running || state === 'never').length;
  inventoryApi.useInventoryStatusQuery(undefined, {
    skip: reading === 0,
    pollingInterval: whileReadingMs,
    skipPollingIfUnfocused: true,
  });
  const readings = data && moments(rows).join(' ');
  useRefetchAfter(readings);
  if (currentData === undefined) return <Box sx={line} />;
  return (
    <Box sx={{ ...line, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
      <InventorySummary rows={rows} reading={reading} />
      {rows.length > 0 ? (
        <Button
          size="small"
          startIcon={<RefreshIcon />}
          loading={isLoading}
          onClick={() =>
            void refresh({ body: subscriptionId === undefined ? {} : { subscriptionIds: [subscriptionId] } })
          }
        >
          {t('inventory.refresh')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Refetches the cloud data when a reading has ended, to show the result of a refresh without a reload. */
function useRefetchAfter(readings: string | undefined): void {
  const dispatch = useDispatch();
  const lastReadings = useRef<string>(undefined);
  useEffect(() => {
    const before = lastReadings.current;
    lastReadings.current = readings;
    if (before !== undefined && before !== readings)
      dispatch(api.util.invalidateTags(['ResourceGroup', 'Subscription']));
  }, [readings, dispatch, lastReadings]);
}

interface InventorySummaryProps {
  readonly rows: Parameters<typeof moments>[0];
  /** Number of subscriptions being read. */
  readonly reading: number;
}

/** Age of the oldest data, and the number of subscriptions being read or not readable. */
function InventorySummary({ rows, reading }: InventorySummaryProps) {
  const t = useT();
  const failed = rows.filter(({ error }) => error !== null);
  useServerTexts(failed.length > 0);
  const oldest = moments(rows).toSorted()[0];
  const byPeople = rows.some(({ source }) => source === 'person');
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ minWidth: 0 }}>
      {rows.length === 0 ? (
        <>
          {t('inventory.none')}{' '}
          <MuiLink component={Link} to="/portal/subscription">
            {t('inventory.connect')}
          </MuiLink>
        </>
      ) : oldest === undefined ? null : (
        <Trans
          id={byPeople ? 'inventory.oldestPerson' : 'inventory.oldest'}
          components={{ 0: <RelativeTime value={oldest} /> }}
        />
      )}{' '}
      {reading > 0 ? <span role="status">{t('inventory.reading', { count: reading })}</span> : null}{' '}
      {failed.length > 0 ? (
        <span
          title={failed
            .map(({ name, failure, error }) => `${name}: ${noteOrText(failure, error)}`)
            .join('\n')}
        >
          {t('inventory.failed', { count: failed.length })}
        </span>
      ) : null}
    </Typography>
  );
}

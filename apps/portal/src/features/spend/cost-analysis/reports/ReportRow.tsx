import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { CostReport } from '@blueport/contracts';
import { Link } from 'react-router';
import { viewHref } from '../../../../components/saved-views/view-address.ts';
import { savedViewApi } from '../../../../components/saved-views/saved-view-api.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ItemFacts, ItemRow } from '../../../../ui/item-list/ItemList.tsx';
import { formatHour, weekdayName } from './report-time.ts';

interface ReportRowProps {
  readonly report: CostReport;
  /** Whether the user came from its mail. */
  readonly isLinked: boolean;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onResume: () => void;
  readonly onUnsubscribe: () => void;
  readonly onOpen: () => void;
}

/** A report: its view, when it is sent, why it was stopped, and what to do about it. */
export function ReportRow(props: ReportRowProps) {
  const { report, isLinked, isBusy, onEdit, onResume, onUnsubscribe, onOpen } = props;
  const t = useT();
  const { data } = savedViewApi.useSavedViewListQuery();
  const view = data?.result.find(({ id }) => id === report.viewId);
  const { name, stopped } = report;
  return (
    <ItemRow
      title={
        view ? (
          <MuiLink component={Link} to={viewHref(view)} onClick={onOpen}>
            {name}
          </MuiLink>
        ) : (
          name
        )
      }
      details={<Facts report={report} />}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {stopped === null ? (
            <Button size="small" aria-label={t('reports.editNamed', { name })} onClick={onEdit}>
              {t('reports.edit')}
            </Button>
          ) : report.viewId === null ? null : (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={t('reports.resumeNamed', { name })}
              onClick={onResume}
            >
              {t('reports.resume')}
            </Button>
          )}
          <Button
            size="small"
            color="error"
            variant={isLinked ? 'outlined' : 'text'}
            disabled={isBusy}
            aria-label={t('reports.unsubscribeNamed', { name })}
            onClick={onUnsubscribe}
          >
            {t('reports.unsubscribe')}
          </Button>
        </Box>
      }
    />
  );
}

function Facts({ report }: { readonly report: CostReport }) {
  const t = useT();
  const { weekday, hour, timeZone, stopped, skipped, nextAt, sentAt } = report;
  return (
    <>
      <ItemFacts>
        {t('reports.schedule', {
          weekday: weekdayName(weekday),
          hour: formatHour(hour),
          timeZone: timeZone.replaceAll('_', ' '),
        })}
      </ItemFacts>
      {stopped !== null && <ItemFacts isError>{t(`reports.stopped.${stopped}`)}</ItemFacts>}
      {stopped === null && skipped && <ItemFacts isError>{t('reports.skipped')}</ItemFacts>}
      {nextAt !== null && (
        <ItemFacts>
          {t(sentAt === null ? 'reports.next' : 'reports.nextAndLast', {
            next: formatDateTime(nextAt),
            last: formatDateTime(sentAt ?? nextAt),
          })}
        </ItemFacts>
      )}
    </>
  );
}

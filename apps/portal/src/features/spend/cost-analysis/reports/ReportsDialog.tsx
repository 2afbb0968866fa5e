import MailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CostReport } from '@blueport/contracts';
import { useState } from 'react';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { ListShape } from '../../../../components/resource-table/list-state.ts';
import { EmptyState, problemText, QueryContent } from '../../../../components/states/index.ts';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import { ItemList } from '../../../../ui/item-list/ItemList.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { costReportApi } from './report-api.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportRow } from './ReportRow.tsx';

interface ReportsDialogProps {
  readonly shape: ListShape;
  /** The report whose mail the user came from. */
  readonly linkedId: string | null;
  readonly onClose: () => void;
}

/** The weekly reports of the user: when they are sent, and whether they were stopped. */
export function ReportsDialog({ shape, linkedId, onClose }: ReportsDialogProps) {
  const t = useT();
  const query = costReportApi.useCostReportListQuery(undefined, { refetchOnMountOrArgChange: true });
  const [form, setForm] = useState<'new' | CostReport>();
  const { resume, unsubscribe, restore, removed, isBusy } = useReportActions();
  const reports = query.data ?? [];
  if (form !== undefined) {
    return (
      <ReportForm
        report={form === 'new' ? undefined : form}
        reports={reports}
        shape={shape}
        onDone={() => setForm(undefined)}
      />
    );
  }
  return (
    <DialogFrame
      title={t('reports.title')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          <Button variant="contained" disabled={query.data === undefined} onClick={() => setForm('new')}>
            {t('reports.subscribe')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 4 }}>
        {t('reports.description')}
      </Typography>
      {removed && (
        <Alert
          severity="success"
          role="status"
          sx={{ marginBottom: 4 }}
          action={
            removed.viewId !== null && (
              <Button size="small" color="inherit" disabled={isBusy} onClick={() => void restore(removed)}>
                {t('shell.undo')}
              </Button>
            )
          }
        >
          {t('reports.unsubscribed', { name: removed.name })}
        </Alert>
      )}
      <QueryContent query={query}>
        {(list) => (
          <>
            {linkedId !== null && removed === undefined && list.every(({ id }) => id !== linkedId) && (
              <Alert severity="info" sx={{ marginBottom: 4 }}>
                {t('reports.gone')}
              </Alert>
            )}
            {list.length === 0 ? (
              <EmptyState icon={<MailIcon />} title={t('reports.none')}>
                {t('reports.noneHelp')}
              </EmptyState>
            ) : (
              <ItemList>
                {list
                  .toSorted((one, other) => Number(other.id === linkedId) - Number(one.id === linkedId))
                  .map((report) => (
                    <ReportRow
                      key={report.id}
                      report={report}
                      isLinked={report.id === linkedId}
                      isBusy={isBusy}
                      onEdit={() => setForm(report)}
                      onResume={() => void resume(report)}
                      onUnsubscribe={() => void unsubscribe(report)}
                      onOpen={onClose}
                    />
                  ))}
              </ItemList>
            )}
          </>
        )}
      </QueryContent>
    </DialogFrame>
  );
}

/** Returns the actions on a report, which need no form. An unsubscribed report can be restored. */
function useReportActions() {
  const toast = useToast();
  const [removed, setRemoved] = useState<CostReport>();
  const [create, creating] = costReportApi.useCostReportCreateMutation();
  const [edit, editing] = costReportApi.useCostReportEditMutation();
  const [remove, removing] = costReportApi.useCostReportDeleteMutation();
  const fail = (error: unknown) => {
    toast({ severity: 'error', text: problemText(toApiError(error)).title });
  };
  const resume = async ({ id, etag }: CostReport) => {
    const answer = await edit({ id, etag, body: {} });
    if (answer.error) fail(answer.error);
  };
  const unsubscribe = async (report: CostReport) => {
    const answer = await remove({ id: report.id });
    if (answer.error) fail(answer.error);
    else setRemoved(report);
  };
  const restore = async ({ viewId, weekday, hour, timeZone }: CostReport) => {
    const answer = await create({ body: { viewId: viewId ?? '', weekday, hour, timeZone } });
    if (answer.error) fail(answer.error);
    else setRemoved(undefined);
  };
  const isBusy = creating.isLoading || editing.isLoading || removing.isLoading;
  return { removed, isBusy, resume, unsubscribe, restore };
}

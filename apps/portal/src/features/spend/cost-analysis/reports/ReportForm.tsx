import TextField from '@mui/material/TextField';
import { costViewList, reportWeekdays, type CostReport, type ReportWeekday } from '@blueport/contracts';
import { useLocation, useSearchParams } from 'react-router';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { type Form, inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import type { ListShape } from '../../../../components/resource-table/list-state.ts';
import { savedViewApi } from '../../../../components/saved-views/saved-view-api.ts';
import { storedQuery, viewParameter, viewQuery } from '../../../../components/saved-views/view-address.ts';
import { currentTimeZone } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { costReportApi } from './report-api.ts';
import { formatHour, weekdayName } from './report-time.ts';

/** Value of the choice to save what is shown as a new view. */
const current = 'current';
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface ReportFormProps {
  /** The report to change; undefined for a new one. */
  readonly report: CostReport | undefined;
  readonly reports: readonly CostReport[];
  readonly shape: ListShape;
  readonly onDone: () => void;
}

/** Subscribes to a report of a saved view, or of what is shown, which is then saved; or changes when a report is sent. */
export function ReportForm({ report, reports, shape, onDone }: ReportFormProps) {
  const t = useT();
  const views = useReportableViews(reports, shape);
  const form = useForm<FormValues>({
    viewId: views.shown ?? current,
    name: '',
    weekday: report?.weekday ?? reportWeekdays[0],
    hour: String(report?.hour ?? 8),
    timeZone: report?.timeZone ?? currentTimeZone(),
  });
  const send = useSendReport(report, form, views.query);
  const { viewId, name, weekday, hour } = form.values;
  const isNew = report === undefined;
  return (
    <FormDialog
      title={isNew ? t('reports.newTitle') : t('reports.editTitle', { name: report.name })}
      submit={t(isNew ? 'reports.subscribe' : 'reports.save')}
      isReady={!isNew || viewId !== current || name.trim() !== ''}
      width="sm"
      layout="gap"
      form={form}
      send={send}
      onReload={onDone}
      success={() => t(isNew ? 'reports.subscribed' : 'reports.saved')}
      onDone={onDone}
      onClose={onDone}
    >
      {isNew && (
        <ChoiceField
          label={t('reports.view')}
          value={viewId}
          options={[{ value: current, label: t('reports.current') }, ...views.options]}
          issue={form.issues.viewId}
          onChange={(next) => form.set('viewId', next)}
        />
      )}
      {isNew && viewId === current && (
        <TextInput
          {...inputOf(form, 'name')}
          label={t('reports.viewName')}
          help={t('reports.viewNameHelp')}
          longest={60}
          required
        />
      )}
      <FieldGrid>
        <ChoiceField
          label={t('reports.weekday')}
          value={weekday}
          options={reportWeekdays.map((value) => ({ value, label: weekdayName(value) }))}
          onChange={(next) => form.set('weekday', next)}
        />
        <ChoiceField
          label={t('reports.hour')}
          value={hour}
          options={hours.map((value) => ({ value: String(value), label: formatHour(value) }))}
          onChange={(next) => form.set('hour', next)}
        />
      </FieldGrid>
      <TimeZoneField form={form} />
    </FormDialog>
  );
}

type FormValues = {
  readonly viewId: string;
  readonly name: string;
  readonly weekday: ReportWeekday;
  readonly hour: string;
  readonly timeZone: string;
};
type ReportFormState = Form<FormValues>;

function TimeZoneField({ form }: { readonly form: ReportFormState }) {
  const t = useT();
  const { timeZone } = form.values;
  const known = Intl.supportedValuesOf('timeZone');
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{ select: { native: true } }}
      label={t('reports.timeZone')}
      value={timeZone}
      error={form.issues.timeZone !== undefined}
      helperText={form.issues.timeZone ?? t('reports.timeZoneHelp')}
      onChange={(event) => form.set('timeZone', event.target.value)}
    >
      {(known.includes(timeZone) ? known : [timeZone, ...known]).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </TextField>
  );
}

/** Returns the saved views without a report, and the shown one if it is saved like that. */
function useReportableViews(reports: readonly CostReport[], shape: ListShape) {
  const [parameters] = useSearchParams();
  const { data } = savedViewApi.useSavedViewListQuery();
  const query = storedQuery(parameters, shape);
  const views = (data?.result ?? []).filter(
    ({ id, list }) => list === costViewList && reports.every(({ viewId }) => viewId !== id),
  );
  const shown = views.find(
    (view) => view.id === parameters.get(viewParameter) && viewQuery(view, shape) === query,
  );
  return { query, shown: shown?.id, options: views.map(({ id, name }) => ({ value: id, label: name })) };
}

/** Returns a function that sends the form. What is shown is saved first; a retry does not save it again. */
function useSendReport(report: CostReport | undefined, form: ReportFormState, query: string) {
  const { pathname } = useLocation();
  const [saveView] = savedViewApi.useSavedViewCreateMutation();
  const [create] = costReportApi.useCostReportCreateMutation();
  const [edit] = costReportApi.useCostReportEditMutation();
  return async () => {
    const { viewId: chosen, name, weekday, hour, timeZone } = form.values;
    const schedule = { weekday, hour: Number(hour), timeZone };
    if (report) return edit({ id: report.id, etag: report.etag, body: schedule });
    let viewId = chosen;
    if (viewId === current) {
      const content = { list: costViewList, path: pathname, name: name.trim(), query };
      const saved = await saveView({
        body: { ...content, sharing: 'private', pinned: false, isDefault: false },
      });
      if (!saved.data) return saved;
      viewId = saved.data.id;
      form.set('viewId', viewId);
    }
    return create({ body: { viewId, ...schedule } });
  };
}

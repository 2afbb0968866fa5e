import Box from '@mui/material/Box';
import type { ApplicationDependency } from '@blueport/contracts';
import { useMemo } from 'react';
import type { MetricPeriod } from '../../../../components/metrics/metric-state.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import type { PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { applicationApi } from '../application-api.ts';
import { cloudTextOf, countText, durationText } from '../application-text.ts';
import { FailurePill } from './FailurePill.tsx';
import { clipped, TelemetryList } from './TelemetryList.tsx';

/** Returns the columns of the table. */
const columnsOf = (t: typeof translate): readonly PlainColumn<ApplicationDependency>[] => [
  {
    id: 'name',
    header: t('applications.name'),
    cell: ({ name }) => <Box sx={clipped}>{cloudTextOf(name)}</Box>,
  },
  { id: 'type', header: t('applications.type'), cell: ({ type }) => cloudTextOf(type) },
  {
    id: 'target',
    header: t('applications.target'),
    cell: ({ target }) => <Box sx={clipped}>{cloudTextOf(target)}</Box>,
  },
  { id: 'calls', header: t('applications.calls'), cell: ({ calls }) => countText(calls), align: 'right' },
  {
    id: 'failures',
    header: t('applications.failures'),
    cell: ({ failures }) => countText(failures),
    align: 'right',
  },
  {
    id: 'failureRate',
    header: t('applications.failureRate'),
    cell: ({ failureRate }) => <FailurePill rate={failureRate} />,
  },
  { id: 'p50', header: t('applications.figure.p50'), cell: ({ p50 }) => durationText(p50), align: 'right' },
  { id: 'p95', header: t('applications.figure.p95'), cell: ({ p95 }) => durationText(p95), align: 'right' },
];

interface PartProps {
  readonly id: string;
  readonly period: MetricPeriod;
}

/** What the application calls, failed calls first. */
export function Dependencies({ id, period }: PartProps) {
  const t = useT();
  const query = applicationApi.useApplicationDependenciesQuery({ id, query: period });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <TelemetryList
      label={t('applications.dependencies')}
      query={query}
      columns={columns}
      rowKey={({ type, target, name }) => JSON.stringify([type, target, name])}
      none={t('applications.noDependencies')}
    />
  );
}

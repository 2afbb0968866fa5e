import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ApplicationException } from '@blueport/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { MetricPeriod } from '../../../../components/metrics/metric-state.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import type { PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { applicationApi } from '../application-api.ts';
import { cloudTextOf, countText, tracePath } from '../application-text.ts';
import { clipped, TelemetryList } from './TelemetryList.tsx';

/** Returns the columns of the table. */
const columnsOf = (
  id: string,
  period: MetricPeriod,
  t: typeof translate,
): readonly PlainColumn<ApplicationException>[] => [
  {
    id: 'type',
    header: t('applications.exception'),
    cell: ({ type, message, method }) => (
      <Box sx={{ minWidth: 200 }}>
        <Box sx={{ ...clipped, fontWeight: 500 }}>{cloudTextOf(type)}</Box>
        <Box sx={clipped}>{cloudTextOf(message)}</Box>
        <Box sx={{ ...clipped, color: 'text.secondary' }}>{cloudTextOf(method)}</Box>
      </Box>
    ),
  },
  { id: 'count', header: t('applications.count'), cell: ({ count }) => countText(count), align: 'right' },
  {
    id: 'operations',
    header: t('applications.operations'),
    cell: ({ operations }) => countText(operations),
    align: 'right',
  },
  {
    id: 'lastAt',
    header: t('applications.lastAt'),
    cell: ({ lastAt }) => (lastAt === null ? '–' : <Moment value={lastAt} />),
  },
  {
    id: 'operation',
    header: t('applications.trace'),
    cell: ({ operationId, type }) =>
      operationId !== '' && (
        <MuiLink
          component={Link}
          to={tracePath(id, operationId, period)}
          aria-label={t('applications.exampleOf', { name: cloudTextOf(type) })}
        >
          {t('applications.example')}
        </MuiLink>
      ),
  },
];

interface PartProps {
  readonly id: string;
  readonly period: MetricPeriod;
}

/** The exceptions of the application, most frequent first, each with an operation as an example. */
export function Exceptions({ id, period }: PartProps) {
  const t = useT();
  const query = applicationApi.useApplicationExceptionsQuery({ id, query: period });
  const columns = useMemo(() => columnsOf(id, period, t), [id, period, t]);
  return (
    <TelemetryList
      label={t('applications.exceptions')}
      query={query}
      columns={columns}
      rowKey={({ problemId, type }) => JSON.stringify([problemId, type])}
      none={t('applications.noExceptions')}
    />
  );
}

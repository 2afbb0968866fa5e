import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { requestSelections, type ApplicationRequest } from '@blueport/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { MetricPeriod } from '../../../../components/metrics/metric-state.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import type { PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { useUrlChoice } from '../../../../ui/url-tabs/use-url-choice.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { applicationApi } from '../application-api.ts';
import { cloudTextOf, durationText, tracePath } from '../application-text.ts';
import { ResultPill } from './ResultPill.tsx';
import { clipped, TelemetryList } from './TelemetryList.tsx';

/** Returns the columns of the table. */
const columnsOf = (id: string, t: typeof translate): readonly PlainColumn<ApplicationRequest>[] => [
  {
    id: 'name',
    header: t('applications.request'),
    cell: ({ name, operationId, at }) =>
      operationId === '' ? (
        cloudTextOf(name)
      ) : (
        <MuiLink component={Link} to={tracePath(id, operationId, { at })} sx={clipped}>
          {cloudTextOf(name) || operationId}
        </MuiLink>
      ),
  },
  { id: 'result', header: t('applications.result'), cell: (request) => <ResultPill {...request} /> },
  {
    id: 'duration',
    header: t('applications.duration'),
    cell: ({ duration }) => durationText(duration),
    align: 'right',
  },
  { id: 'at', header: t('metrics.time'), cell: ({ at }) => <Moment value={at} /> },
  { id: 'role', header: t('applications.role'), cell: ({ role }) => cloudTextOf(role) },
  {
    id: 'url',
    header: t('applications.url'),
    cell: ({ url }) => <Box sx={clipped}>{cloudTextOf(url)}</Box>,
  },
];

interface PartProps {
  readonly id: string;
  readonly period: MetricPeriod;
}

/** The latest failed requests, or the slowest; each opens its trace. */
export function Failures({ id, period }: PartProps) {
  const t = useT();
  const [show, setShow] = useUrlChoice('show', requestSelections);
  const query = applicationApi.useApplicationRequestsQuery({ id, query: { ...period, show } });
  const columns = useMemo(() => columnsOf(id, t), [id, t]);
  return (
    <>
      <Box sx={{ display: 'flex', marginBottom: 3 }}>
        <ViewSwitch
          label={t('applications.requestsTab')}
          value={show}
          options={requestSelections.map((value) => ({ value, label: t(`applications.show.${value}`) }))}
          onChange={setShow}
        />
      </Box>
      <TelemetryList
        label={t(`applications.show.${show}`)}
        query={query}
        columns={columns}
        rowKey={({ operationId, at, ...request }) => JSON.stringify([operationId, request.id, at])}
        none={t(`applications.noRequests.${show}`)}
      />
    </>
  );
}

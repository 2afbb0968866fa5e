import { locationName, type Application } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  countColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { Sparkline } from '../../../ui/chart/Sparkline.tsx';
import { countText, durationText, percentText } from './application-text.ts';
import { FailurePill } from './components/FailurePill.tsx';

const number = { sortable: true, align: 'end' } as const;

/** Columns of the list of applications. Field names match the API. */
export function applicationColumns(t: typeof translate): TableColumn<Application>[] {
  return [
    textColumn('name', t('applications.name'), {
      cell: ({ name }) => <NameCell text={name} />,
      width: 220,
      grow: 2,
      primary: true,
    }),
    plainColumn('failureRate', t('applications.failureRate'), ({ failureRate }) => failureRate, {
      cell: ({ failureRate }) => <FailurePill rate={failureRate} />,
      sortable: true,
      width: 130,
      onPhone: true,
    }),
    countColumn('requests', t('applications.requests'), {
      cell: ({ requests }) => countText(requests),
      width: 120,
      onPhone: true,
    }),
    plainColumn('trend', t('applications.trend'), ({ requests }) => requests, {
      cell: ({ trend, requests }) => (
        <Sparkline label={t('applications.trendLabel', { count: countText(requests) })} values={trend} />
      ),
      width: 130,
    }),
    countColumn('failures', t('applications.failures'), { cell: ({ failures }) => countText(failures) }),
    plainColumn('duration', t('applications.averageDuration'), ({ duration }) => duration, {
      ...number,
      cell: ({ duration }) => durationText(duration),
      width: 150,
      onPhone: true,
    }),
    plainColumn('availability', t('applications.availability'), ({ availability }) => availability, {
      ...number,
      cell: ({ availability }) => percentText(availability),
      width: 130,
    }),
    readColumn('resourceGroup', t('applications.resourceGroup'), (row) => row.resourceGroup, {
      width: 170,
      grow: 1,
    }),
    readColumn('location', t('applications.location'), (row) => locationName(row.location), { width: 140 }),
    readColumn('resourceId', t('applications.resource'), (row) => row.resourceId, {
      width: 300,
      hidden: true,
    }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const applicationListShape = shapeOf(
  applicationColumns((id) => id),
  [{ field: 'failureRate', descending: true }],
);

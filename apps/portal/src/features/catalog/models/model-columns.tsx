import type { ModelRow } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../parts/resource-table/column-kinds.tsx';
import { VersionStateChip } from './components/VersionStateChip.tsx';

const states = ['Draft', 'Published', 'Paused', 'Archived'] as const;
const origins = ['own', 'catalog', 'assigned'] as const;

/** The columns of blueprint management; their fields are the server's names. */
export function modelColumns(t: typeof translate): TableColumn<ModelRow>[] {
  return [
    textColumn('title', t('models.title'), {
      filter: textFilter('like', 'eq'),
      width: 190,
      grow: 2,
      primary: true,
    }),
    textColumn('state', t('models.state'), {
      cell: (row) => <VersionStateChip state={row.state} hasDraft={row.hasDraft && row.state !== 'Draft'} />,
      filter: choiceFilter(states, (value) => t(`models.state.${value}`)),
      width: 130,
    }),
    plainColumn('version', t('models.version'), (row) => row.version, { width: 80 }),
    textColumn('category', t('models.category'), { filter: textFilter('eq', 'ne', 'like'), width: 110 }),
    textColumn('origin', t('models.origin'), {
      cell: (row) => t(`models.origin.${row.origin}`),
      filter: choiceFilter(origins, (value) => t(`models.origin.${value}`)),
      width: 130,
    }),
    countColumn('versions', t('models.versions'), { hidden: true }),
    countColumn('configurations', t('models.configurations')),
    countColumn('deployments', t('models.deployments')),
    textColumn('name', t('models.name'), {
      cell: (row) => <code>{row.name}</code>,
      filter: textFilter('like', 'eq'),
      width: 170,
      hidden: true,
    }),
    momentColumn('updatedAt', t('models.updated')),
  ];
}

/** What the list allows in an address; words play no part in it. */
export const modelListShape = shapeOf(
  modelColumns((id) => id),
  [{ field: 'title', descending: false }],
);

import { type Image, machineSystems } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { machineColumns, machineOrder } from './machine-columns.tsx';

/** What an image is called where it comes from, in one line. */
function imageLine({ source }: Image): string {
  if (source.kind === 'resource') return source.id.split('/').slice(8).join('/');
  return [source.publisher, source.offer, source.sku, source.version].join(':');
}

/** The columns of the images; their fields are the server's names. */
export function imageColumns(t: typeof translate): TableColumn<Image>[] {
  const { title, state, common } = machineColumns(t);
  return [
    title,
    state,
    {
      id: 'os',
      header: t('machines.os'),
      cell: (row) => row.os,
      exportValue: (row) => row.os,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: machineSystems.map((value) => ({ value, label: value })),
      },
      width: 110,
    },
    {
      id: 'image',
      header: t('machines.source'),
      cell: imageLine,
      exportValue: imageLine,
      sortable: true,
      filter: { type: 'text', operators: ['like'] },
      width: 220,
      grow: 3,
    },
    ...common,
  ];
}

/** What the list allows in an address; words play no part in it. */
export const imageListShape = shapeOf(
  imageColumns((id) => id),
  machineOrder,
);

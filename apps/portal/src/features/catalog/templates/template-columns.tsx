import Chip from '@mui/material/Chip';
import {
  formFieldTypeNumbers,
  type BlueprintType,
  type TemplateField,
  type TemplateFormRow,
} from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { TypeIcon } from './components/TypeIcon.tsx';
import { typeWords } from './model/type-words.ts';

type Words = typeof translate;

const updated = (t: Words): TableColumn<{ readonly updatedAt: string }> => ({
  id: 'updatedAt',
  header: t('templates.updated'),
  cell: (row) => <Moment value={row.updatedAt} />,
  exportValue: (row) => row.updatedAt,
  sortable: true,
  filter: { type: 'date', operators: ['gte', 'lt'] },
  width: momentWidth,
});

function text<Row extends object>(
  id: keyof Row & string,
  header: string,
  look: Partial<TableColumn<Row>> = {},
): TableColumn<Row> {
  const read = (row: Row) => String(row[id] ?? '');
  return {
    id,
    header,
    cell: read,
    exportValue: read,
    sortable: true,
    filter: { type: 'text', operators: ['like', 'eq'] },
    width: 180,
    ...look,
  };
}

function count<Row extends object>(id: keyof Row & string, header: string): TableColumn<Row> {
  return {
    id,
    header,
    cell: (row) => formatNumber(Number(row[id])),
    exportValue: (row) => Number(row[id]),
    sortable: true,
    filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
    width: 110,
    align: 'end',
  };
}

/** The columns of types; their fields are the server's names. */
export function typeColumns(t: Words): TableColumn<BlueprintType>[] {
  return [
    text<BlueprintType>('title', t('templates.titleField'), {
      primary: true,
      grow: 2,
      cell: (row) => <TypeIcon icon={row.icon} label={row.title} />,
    }),
    text<BlueprintType>('description', t('templates.description'), { grow: 3, width: 240 }),
    count<BlueprintType>('position', t('templates.order')),
    count<BlueprintType>('blueprints', t('templates.blueprints')),
    updated(t),
  ];
}

/** The columns of fields. */
export function fieldColumns(t: Words): TableColumn<TemplateField>[] {
  return [
    text<TemplateField>('label', t('templates.label'), { primary: true, grow: 2 }),
    text<TemplateField>('name', t('templates.name'), { cell: (row) => <code>{row.name}</code> }),
    {
      id: 'type',
      header: t('templates.type'),
      cell: (row) => typeWords(t, row.type),
      exportValue: (row) => row.type,
      sortable: true,
      filter: {
        type: 'number',
        operators: ['eq', 'ne'],
        options: formFieldTypeNumbers.map((type) => ({ value: String(type), label: typeWords(t, type) })),
      },
      width: 150,
    },
    {
      id: 'options',
      header: t('templates.options'),
      cell: (row) =>
        row.options?.kind === 'live'
          ? t(`templates.source.${row.options.source}`)
          : row.options
            ? t('templates.choiceCount', { count: row.options.choices.length })
            : '',
      width: 180,
    },
    {
      id: 'required',
      header: t('templates.required'),
      cell: (row) => (row.required ? t('templates.yes') : t('templates.no')),
      exportValue: (row) => row.required === true,
      filter: { type: 'boolean', operators: ['eq'] },
      width: 110,
    },
    count<TemplateField>('forms', t('templates.forms')),
    updated(t),
  ];
}

/** The columns of forms. */
export function formColumns(t: Words): TableColumn<TemplateFormRow>[] {
  return [
    text<TemplateFormRow>('title', t('templates.titleField'), { primary: true, grow: 2 }),
    text<TemplateFormRow>('description', t('templates.description'), { grow: 2 }),
    {
      id: 'state',
      header: t('templates.state'),
      cell: (row) => <FormStateChip form={row} t={t} />,
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: (['Draft', 'Published'] as const).map((value) => ({
          value,
          label: t(`templates.state.${value}`),
        })),
      },
      width: 210,
    },
    count<TemplateFormRow>('items', t('templates.items')),
    count<TemplateFormRow>('blueprints', t('templates.blueprints')),
    updated(t),
  ];
}

/** How far a form has come, in words. */
export function FormStateChip({ form, t }: { readonly form: TemplateFormRow; readonly t: Words }) {
  const words =
    form.version === null
      ? t('templates.state.Draft')
      : t(form.changed ? 'templates.versionChanged' : 'templates.versionOf', { version: form.version });
  return (
    <Chip
      size="small"
      label={words}
      variant={form.version === null || form.changed ? 'outlined' : 'filled'}
    />
  );
}

const same = (id: string): string => id;
/** What the lists allow in an address; words play no part in it. */
export const typeListShape = shapeOf(typeColumns(same), [{ field: 'position', descending: false }]);
export const fieldListShape = shapeOf(fieldColumns(same), [{ field: 'label', descending: false }]);
export const formListShape = shapeOf(formColumns(same), [{ field: 'title', descending: false }]);

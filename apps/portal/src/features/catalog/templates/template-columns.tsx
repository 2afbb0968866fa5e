import Chip from '@mui/material/Chip';
import {
  formFieldTypeNumbers,
  type BlueprintType,
  type TemplateField,
  type TemplateFormRow,
} from '@blueport/contracts';
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
import { TypeIcon } from './components/TypeIcon.tsx';
import { typeWords } from './model/type-words.ts';

type Words = typeof translate;

const likely = { filter: textFilter('like', 'eq'), width: 180 } as const;

/** The columns of types; their fields are the server's names. */
export function typeColumns(t: Words): TableColumn<BlueprintType>[] {
  return [
    textColumn('title', t('templates.titleField'), {
      ...likely,
      primary: true,
      grow: 2,
      cell: (row) => <TypeIcon icon={row.icon} label={row.title} />,
    }),
    textColumn('description', t('templates.description'), { ...likely, grow: 3, width: 240 }),
    countColumn('position', t('templates.order')),
    countColumn('blueprints', t('templates.blueprints')),
    momentColumn('updatedAt', t('templates.updated')),
  ];
}

/** The columns of fields. */
export function fieldColumns(t: Words): TableColumn<TemplateField>[] {
  return [
    textColumn('label', t('templates.label'), { ...likely, primary: true, grow: 2 }),
    textColumn('name', t('templates.name'), { ...likely, cell: (row) => <code>{row.name}</code> }),
    plainColumn('type', t('templates.type'), (row) => row.type, {
      cell: (row) => typeWords(t, row.type),
      sortable: true,
      filter: {
        type: 'number',
        operators: ['eq', 'ne'],
        options: formFieldTypeNumbers.map((type) => ({ value: String(type), label: typeWords(t, type) })),
      },
      width: 150,
    }),
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
    plainColumn('required', t('templates.required'), (row) => row.required === true, {
      cell: (row) => (row.required ? t('templates.yes') : t('templates.no')),
      filter: { type: 'boolean', operators: ['eq'] },
      width: 110,
    }),
    countColumn('forms', t('templates.forms')),
    momentColumn('updatedAt', t('templates.updated')),
  ];
}

/** The columns of forms. */
export function formColumns(t: Words): TableColumn<TemplateFormRow>[] {
  return [
    textColumn('title', t('templates.titleField'), { ...likely, primary: true, grow: 2 }),
    textColumn('description', t('templates.description'), { ...likely, grow: 2 }),
    textColumn('state', t('templates.state'), {
      cell: (row) => <FormStateChip form={row} t={t} />,
      filter: choiceFilter(['Draft', 'Published'] as const, (value) => t(`templates.state.${value}`)),
      width: 210,
    }),
    countColumn('items', t('templates.items')),
    countColumn('blueprints', t('templates.blueprints')),
    momentColumn('updatedAt', t('templates.updated')),
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

import {
  formFieldTypeNumbers,
  type BlueprintType,
  type TemplateField,
  type TemplateFormRow,
  type BlueprintTypeIcon,
} from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { typeLabel } from './model/type-label.ts';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import ComputeIcon from '@mui/icons-material/DnsOutlined';
import ContainerIcon from '@mui/icons-material/ViewInArOutlined';
import DatabaseIcon from '@mui/icons-material/StorageOutlined';
import FunctionIcon from '@mui/icons-material/BoltOutlined';
import HpcIcon from '@mui/icons-material/MemoryOutlined';
import NetworkIcon from '@mui/icons-material/HubOutlined';
import OtherIcon from '@mui/icons-material/CategoryOutlined';
import ResearchIcon from '@mui/icons-material/ScienceOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import StorageIcon from '@mui/icons-material/Inventory2Outlined';
import WebIcon from '@mui/icons-material/LanguageOutlined';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

const icons: Readonly<Record<BlueprintTypeIcon, ComponentType<{ sx?: object }>>> = {
  web: WebIcon,
  compute: ComputeIcon,
  network: NetworkIcon,
  container: ContainerIcon,
  storage: StorageIcon,
  function: FunctionIcon,
  security: SecurityIcon,
  research: ResearchIcon,
  hpc: HpcIcon,
  database: DatabaseIcon,
  analytics: AnalyticsIcon,
  other: OtherIcon,
};

/** Icon of a type with its label. */
function TypeIcon({ icon, label }: { readonly icon: BlueprintTypeIcon; readonly label: string }) {
  const Icon = icons[icon];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Icon sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}

type Words = typeof translate;

const likely = { filter: textFilter('like', 'eq'), width: 180 } as const;

/** Columns of the type list. Field names match the API. */
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

/** Columns of the field list. */
export function fieldColumns(t: Words): TableColumn<TemplateField>[] {
  return [
    textColumn('label', t('templates.label'), { ...likely, primary: true, grow: 2 }),
    textColumn('name', t('templates.name'), { ...likely, cell: (row) => <code>{row.name}</code> }),
    plainColumn('type', t('templates.type'), (row) => row.type, {
      cell: (row) => typeLabel(t, row.type),
      sortable: true,
      filter: {
        type: 'number',
        operators: ['eq', 'ne'],
        options: formFieldTypeNumbers.map((type) => ({ value: String(type), label: typeLabel(t, type) })),
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

/** Columns of the form list. */
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

/** Publication state of a form. */
export function FormStateChip({ form, t }: { readonly form: TemplateFormRow; readonly t: Words }) {
  const { version, changed } = form;
  if (version === null) return <StatusChip of="form" state="Draft" />;
  const label = t(changed ? 'templates.versionChanged' : 'templates.versionOf', { version });
  return <StatusChip of="form" state={changed ? 'Draft' : 'Published'} label={label} />;
}

const identity = (id: string): string => id;
/** URL parameters accepted by the lists, independent of the language. */
export const typeListShape = shapeOf(typeColumns(identity), [{ field: 'position', descending: false }]);
export const fieldListShape = shapeOf(fieldColumns(identity), [{ field: 'label', descending: false }]);
export const formListShape = shapeOf(formColumns(identity), [{ field: 'title', descending: false }]);

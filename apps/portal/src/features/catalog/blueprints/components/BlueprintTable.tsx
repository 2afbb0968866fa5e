import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { MarketplaceBlueprint } from '@blueport/contracts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { kindOf } from '../blueprint-search.ts';
import { formatSpan, priceText } from '../figure-texts.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { BlueprintIcon } from '../../../../components/blueprint-icon/BlueprintIcon.tsx';
import { DeployButton } from './DeployButton.tsx';
import { categoryText } from '../../../../components/categories/category-text.ts';

/** Marketplace entries shown as table rows for comparison. */
export function BlueprintTable({ blueprints }: { readonly blueprints: readonly MarketplaceBlueprint[] }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <PlainTable label={t('nav.blueprints')} columns={columns} rows={blueprints} rowKey={({ name }) => name} />
  );
}

function columnsOf(t: typeof translate): PlainColumn<MarketplaceBlueprint>[] {
  return [
    {
      id: 'title',
      header: t('blueprints.column.title'),
      sx: { minWidth: 280 },
      cell: ({ name, title, icon }) => (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
          <BlueprintIcon icon={icon} size={32} />
          <MuiLink component={Link} to={`/portal/blueprint/${name}`}>
            {title}
          </MuiLink>
        </Box>
      ),
    },
    {
      id: 'category',
      header: t('blueprints.column.category'),
      cell: (blueprint) => categoryText(kindOf(blueprint)),
    },
    {
      id: 'price',
      header: t('blueprints.price'),
      cell: ({ figures }) => priceText(figures, t),
    },
    {
      id: 'deployments',
      header: t('blueprints.column.deployments'),
      align: 'right',
      cell: ({ figures }) => (figures.deployments === null ? '' : formatNumber(figures.deployments)),
    },
    {
      id: 'minutes',
      header: t('blueprints.column.minutes'),
      align: 'right',
      cell: ({ estimatedMinutes, figures }) => formatSpan(figures.medianMs ?? estimatedMinutes * 60_000),
    },
    { id: 'version', header: t('blueprints.column.version'), cell: ({ version }) => version },
    {
      id: 'actions',
      header: t('blueprints.column.actions'),
      align: 'right',
      cell: ({ name, title }) => <DeployButton name={name} title={title} variant="outlined" size="small" />,
    },
  ];
}

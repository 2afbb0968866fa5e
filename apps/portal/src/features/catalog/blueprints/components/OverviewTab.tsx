import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import type { MarketplaceDetail } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { kindOf } from '../blueprint-search.ts';
import { resourceTypeLabel } from '../../../../components/graph/resource-kind.ts';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Summary of the key facts about a blueprint. */
export function OverviewTab({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const required = blueprint.parameters.filter((parameter) => parameter.required).length;
  const facts: Fact[] = [
    { label: t('blueprints.column.category'), value: kindOf(blueprint) },
    { label: t('blueprints.column.version'), value: blueprint.version },
    { label: t('blueprints.scope'), value: t(`blueprints.scope.${blueprint.scope}`) },
    {
      label: t('blueprints.clouds'),
      value: blueprint.clouds.map((cloud) => t(`blueprints.cloud.${cloud}`)).join(', '),
    },
    {
      label: t('blueprints.column.minutes'),
      value: t('blueprints.minutes', { minutes: blueprint.estimatedMinutes }),
    },
    {
      label: t('blueprints.tab.parameters'),
      value: t('blueprints.parameterCount', { count: blueprint.parameters.length, required }),
    },
    { label: t('blueprints.updated'), value: <Moment value={blueprint.updatedAt} /> },
    { label: t('blueprints.column.types'), value: <TypeList types={blueprint.resourceTypes} /> },
    {
      label: t('blueprints.tags'),
      value: <TagLinks tags={blueprint.tags} />,
    },
  ];
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        maxWidth: 860,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0,1fr)' },
        columnGap: 4,
        rowGap: { xs: 1, sm: 3 },
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ margin: 0, marginBottom: { xs: 2, sm: 0 } }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function TypeList({ types }: { types: readonly string[] }) {
  return (
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {types.map((type) => (
        <li key={type} title={type}>
          {resourceTypeLabel(type)}
        </li>
      ))}
    </Box>
  );
}

/** Tags, each linked to the blueprints that have it. */
function TagLinks({ tags }: { readonly tags: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {tags.map((tag) => (
        <Chip
          key={tag}
          size="small"
          label={
            <MuiLink component={Link} to={`/portal?tag=${encodeURIComponent(tag)}`} sx={{ color: 'inherit' }}>
              {tag}
            </MuiLink>
          }
        />
      ))}
    </Box>
  );
}

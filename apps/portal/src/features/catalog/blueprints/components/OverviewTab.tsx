import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  administratorSettingsOf,
  type BlueprintParameter,
  type MarketplaceDetail,
  type PreviewResource,
  settingsOf,
} from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ResourceTile } from '../../../../components/graph/ResourceTile.tsx';
import { ResourcePicture } from '../../../../components/graph/ResourcePicture.tsx';
import { blueprintApi } from '../../../../core/api/blueprint-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { kindOf } from '../blueprint-search.ts';
import { PricePanel } from './PricePanel.tsx';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';
import { categoryText } from '../../../../components/categories/category-text.ts';

/** What a blueprint creates, with its price and the key facts next to it. */
export function OverviewTab({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) 340px' },
        gridTemplateRows: { md: 'auto 1fr' },
        gridTemplateAreas: { xs: '"price" "resources" "facts"', md: '"resources price" "resources facts"' },
      }}
    >
      <Box sx={{ gridArea: 'resources' }}>
        <CreatedResources blueprint={blueprint} />
      </Box>
      <Box sx={{ gridArea: 'price' }}>
        <PricePanel blueprint={blueprint} />
      </Box>
      <Box sx={{ gridArea: 'facts' }}>
        <FactPanel blueprint={blueprint} />
      </Box>
    </Box>
  );
}

/** Picture of the resources that the default values create; a list of their types if there is no preview. */
function CreatedResources({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const { data, isLoading } = blueprintApi.useBlueprintPreviewQuery({
    name: blueprint.name,
    body: { version: blueprint.version },
  });
  const resources = data?.resources ?? [];
  return (
    <Card component="section" aria-labelledby="created-resources" sx={{ padding: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, marginBottom: 4 }}>
        <Typography variant="h3" component="h2" id="created-resources" sx={{ flex: 1 }}>
          {t('blueprints.creates')}
        </Typography>
        <MuiLink component={Link} to="?tab=creates" replace variant="body2">
          {t('blueprints.openGraph')}
        </MuiLink>
      </Box>
      {isLoading ? (
        <Skeleton variant="rounded" height={240} />
      ) : resources.length > 0 ? (
        <>
          <ResourcePicture
            resources={resources}
            label={t('blueprints.picture', { title: blueprint.title })}
          />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ marginTop: 4 }}>
            {t('blueprints.createsHelp', { count: resources.length })}
          </Typography>
        </>
      ) : null}
      <TypeList types={blueprint.resourceTypes} created={data?.resources} />
    </Card>
  );
}

interface PanelFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Key facts of a blueprint. */
function FactPanel({ blueprint }: { readonly blueprint: MarketplaceDetail }) {
  const t = useT();
  const countOf = (parameters: readonly BlueprintParameter[]) =>
    t('blueprints.parameterCount', {
      count: parameters.length,
      required: parameters.filter(({ required }) => required).length,
    });
  const administrator = administratorSettingsOf(blueprint);
  const facts: PanelFact[] = [
    { label: t('blueprints.column.category'), value: categoryText(kindOf(blueprint)) },
    { label: t('blueprints.column.version'), value: blueprint.version },
    { label: t('blueprints.scope'), value: t(`blueprints.scope.${blueprint.scope}`) },
    {
      label: t('blueprints.clouds'),
      value: blueprint.clouds.map((cloud) => t(`blueprints.cloud.${cloud}`)).join(', '),
    },
    { label: t('blueprints.tab.parameters'), value: countOf(settingsOf(blueprint)) },
    ...(administrator.length > 0
      ? [{ label: t('blueprints.administrator'), value: countOf(administrator) }]
      : []),
    { label: t('blueprints.updated'), value: <Moment value={blueprint.updatedAt} /> },
    { label: t('blueprints.tags'), value: <TagLinks tags={blueprint.tags} /> },
  ];
  return (
    <Card sx={{ paddingInline: 4, paddingBlock: 2 }}>
      <Box component="dl" sx={{ margin: 0 }}>
        {facts.map(({ label, value }, index) => (
          <Box
            key={label}
            sx={{
              display: 'grid',
              gridTemplateColumns: '112px minmax(0,1fr)',
              gap: 3,
              paddingBlock: '10px',
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
              typography: 'body2',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

interface TypeListProps {
  readonly types: readonly string[];
  /** The resources that the default values create, if they are known. */
  readonly created: readonly PreviewResource[] | undefined;
}

/** The resource types that a blueprint can create; those that the default values do not create are marked. */
export function TypeList({ types, created }: TypeListProps) {
  const t = useT();
  const createdTypes = created && new Set(created.map(({ type }) => type.toLowerCase()));
  const isOptional = (type: string) => createdTypes?.has(type.toLowerCase()) === false;
  // Those that are always created first, as in the picture above.
  const inOrder = types.toSorted((a, b) => Number(isOptional(a)) - Number(isOptional(b)));
  return (
    <Box
      component="ul"
      aria-label={t('blueprints.column.types')}
      sx={{
        margin: 0,
        marginTop: 4,
        padding: 0,
        paddingTop: 4,
        borderTop: 1,
        borderColor: 'divider',
        listStyle: 'none',
        display: 'grid',
        gap: '8px 16px',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {inOrder.map((type) => (
        <Box
          component="li"
          key={type}
          title={type}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, typography: 'body2' }}
        >
          <ResourceTile type={type} size={24} />
          <Box sx={{ minWidth: 0 }}>
            {resourceTypeLabel(type)}
            {isOptional(type) && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t('blueprints.optionalType')}
              </Box>
            )}
          </Box>
        </Box>
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

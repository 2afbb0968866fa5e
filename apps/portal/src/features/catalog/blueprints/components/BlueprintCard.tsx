import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MarketplaceBlueprint } from '@blueport/contracts';
import { Link } from 'react-router';
import { BlueprintIcon } from '../../../../components/blueprint-icon/BlueprintIcon.tsx';
import { FavoriteButton } from '../../../../components/favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { kindOf } from '../blueprint-search.ts';
import { formatSpan, priceText, testedText, usageText } from '../figure-texts.ts';
import { DeployButton } from './DeployButton.tsx';
import { categoryText } from '../../../../components/categories/category-text.ts';

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  textAlign: 'left',
} as const;

/** Card of one blueprint. Its title is the link, with a click target that covers the card. */
export function BlueprintCard({ blueprint }: { readonly blueprint: MarketplaceBlueprint }) {
  const t = useT();
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'surface.control' },
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ flex: 1, padding: '20px 20px 14px' }}>
        <CardHeading blueprint={blueprint} />
        <Typography variant="body2" color="textSecondary" sx={{ ...clamped, marginBottom: 3 }}>
          {blueprint.summary}
        </Typography>
        <CardFigures blueprint={blueprint} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 48,
          paddingInline: '20px 12px',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" sx={{ flex: 1, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {priceText(blueprint.figures, t)}
        </Typography>
        {/* Above the link that covers the card. */}
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <DeployButton name={blueprint.name} title={blueprint.title} variant="text" size="small" />
        </Box>
      </Box>
    </Card>
  );
}

/** How often and how fast it was deployed, and when it was tested. */
function CardFigures({
  blueprint: { estimatedMinutes, figures },
}: {
  readonly blueprint: MarketplaceBlueprint;
}) {
  const t = useT();
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', display: 'grid', rowGap: '2px' }}>
      <span>{usageText(figures, t)}</span>
      <span>
        {figures.medianMs === null
          ? t('blueprints.minutes', { minutes: estimatedMinutes })
          : t('blueprints.median', { duration: formatSpan(figures.medianMs) })}
        {figures.testedAt === null ? null : (
          <>
            {' · '}
            <span title={formatDateTime(figures.testedAt)}>{testedText(figures.testedAt, t)}</span>
          </>
        )}
      </span>
    </Box>
  );
}

/** Icon, title and kind of a blueprint. The link in the title covers the card. */
function CardHeading({ blueprint }: { readonly blueprint: MarketplaceBlueprint }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', marginBottom: 3 }}>
      <BlueprintIcon icon={blueprint.icon} size={44} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" title={blueprint.title} sx={clamped}>
          <MuiLink
            component={Link}
            to={`/portal/blueprint/${blueprint.name}`}
            color="textPrimary"
            underline="none"
            sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {blueprint.title}
          </MuiLink>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {categoryText(kindOf(blueprint))}
          {blueprint.basedOn ? ` · ${t('blueprints.basedOn', { title: blueprint.basedOn })}` : ''}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1, marginInlineStart: 'auto', alignSelf: 'start' }}>
        <FavoriteButton
          favorite={{ kind: 'blueprint', target: blueprint.name }}
          title={blueprint.title}
          isTabStop={false}
        />
      </Box>
    </Box>
  );
}

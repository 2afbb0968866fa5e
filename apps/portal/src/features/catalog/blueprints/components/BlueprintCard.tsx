import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { BlueprintSummary } from '@blueport/contracts';
import { Link } from 'react-router';
import { kindOf } from '../blueprint-search.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { BlueprintIcon } from './BlueprintIcon.tsx';
import { DeployButton } from './DeployButton.tsx';

/** A blueprint in the marketplace. The title is the link; its hit area is the whole upper part of the card. */
export function BlueprintCard({ blueprint }: { readonly blueprint: BlueprintSummary }) {
  const t = useT();
  const details = `/portal/blueprint/${blueprint.name}`;
  return (
    <Card
      component="article"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        padding: 5,
        transition: 'border-color 140ms',
        '&:hover': { borderColor: 'surface.control' },
        '&:focus-within': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ position: 'relative', flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', marginBottom: 3 }}>
          <BlueprintIcon icon={blueprint.icon} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" component="h2">
              <MuiLink
                component={Link}
                to={details}
                color="textPrimary"
                underline="none"
                sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
              >
                {blueprint.title}
              </MuiLink>
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {kindOf(blueprint)}
              {blueprint.basedOn ? ` · ${t('blueprints.basedOn', { title: blueprint.basedOn })}` : ''}
            </Typography>
          </Box>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 3 }}>
          {blueprint.summary}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBottom: 4 }}>
          {blueprint.tags.slice(0, 4).map((tag) => (
            <Chip key={tag} label={tag} size="small" />
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, minWidth: 110 }}>
          {t('blueprints.typeCount', { count: blueprint.resourceTypes.length })}
          {' · '}
          {t('blueprints.minutes', { minutes: blueprint.estimatedMinutes })}
        </Typography>
        <Button
          size="small"
          component={Link}
          to={details}
          nativeButton={false}
          aria-label={t('blueprints.detailsNamed', { title: blueprint.title })}
        >
          {t('blueprints.details')}
        </Button>
        <DeployButton name={blueprint.name} title={blueprint.title} size="small" />
      </Box>
    </Card>
  );
}

import DeploymentIcon from '@mui/icons-material/RocketLaunchOutlined';
import BlueprintIcon from '@mui/icons-material/LayersOutlined';
import GroupIcon from '@mui/icons-material/FolderSpecialOutlined';
import ViewIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import type { FavoriteKind, Home } from '@blueport/contracts';
import type { ComponentType } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FavoriteButton } from '../../../../components/favorites/FavoriteButton.tsx' with {
  load: 'deferred',
  texts: 'favorites',
};
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { HomeHint, LinkRow, LinkRows } from './LinkRows.tsx';

const icons: Readonly<Record<FavoriteKind, ComponentType>> = {
  blueprint: BlueprintIcon,
  deployment: DeploymentIcon,
  resourceGroup: GroupIcon,
  view: ViewIcon,
};

/** The objects that the user marked with a star. */
export function FavoritesCard({ favorites }: Pick<Home, 'favorites'>) {
  const t = useT();
  return (
    <SectionCard flush title={t('home.favorites')}>
      {favorites.length === 0 ? (
        <HomeHint>{t('home.favorites.none')}</HomeHint>
      ) : (
        <LinkRows>
          {favorites.map(({ kind, target, title, detail, link }) => {
            const Icon = icons[kind];
            return (
              <LinkRow
                key={`${kind}/${target}`}
                to={link}
                icon={
                  <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
                    <Icon />
                  </Box>
                }
                title={title}
                detail={detail === '' ? t(`home.favorites.${kind}`) : detail}
                end={
                  <Box sx={{ position: 'relative', zIndex: 1, width: 36, height: 36 }}>
                    <FavoriteButton favorite={{ kind, target }} title={title} />
                  </Box>
                }
              />
            );
          })}
        </LinkRows>
      )}
    </SectionCard>
  );
}

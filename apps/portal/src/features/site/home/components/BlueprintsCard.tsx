import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { Home } from '@blueport/contracts';
import { Link } from 'react-router';
import { BlueprintIcon } from '../../../../components/blueprint-icon/BlueprintIcon.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { LinkRow, LinkRows } from './LinkRows.tsx';

/** Blueprints that the user deployed recently, to deploy them again. */
export function BlueprintsCard({ blueprints }: Pick<Home, 'blueprints'>) {
  const t = useT();
  const mayDeploy = usePermission('blueprintProvision').allowed;
  return (
    <SectionCard flush title={t('home.blueprints')} more={{ label: t('home.blueprints.all'), to: '/portal' }}>
      <LinkRows>
        {blueprints.map(({ name, title, icon, usedAt }) => (
          <LinkRow
            key={name}
            to={`/portal/blueprint/${name}`}
            icon={<BlueprintIcon icon={icon} size={32} />}
            title={title}
            detail={
              <>
                {t('home.blueprints.used')} <RelativeTime value={usedAt} />
              </>
            }
            end={
              mayDeploy && (
                // Above the link that covers the row.
                <Box sx={{ position: 'relative', zIndex: 1 }}>
                  <Button
                    variant="outlined"
                    size="small"
                    component={Link}
                    nativeButton={false}
                    to={`/portal/blueprint/${name}/form`}
                    aria-label={t('home.blueprints.deploy', { title })}
                  >
                    {t('home.deploy')}
                  </Button>
                </Box>
              )
            }
          />
        ))}
      </LinkRows>
    </SectionCard>
  );
}

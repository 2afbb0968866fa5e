import Box from '@mui/material/Box';
import type { Home, HomeScope } from '@blueport/contracts';
import { useState } from 'react';
import { useAppSelector } from '../../../../core/store/store.ts';
import { attentionLinks } from '../attention-links.ts';
import { Announcements } from './Announcements.tsx';
import { AttentionTiles } from './AttentionTiles.tsx';
import { BlueprintsCard } from './BlueprintsCard.tsx';
import { ConnectionsCard, InstallationCard, PeopleCard } from './AdministrationCards.tsx';
import { CostCard } from './CostCard.tsx';
import { FavoritesCard } from './FavoritesCard.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { homeColumns } from './home-columns.ts';
import { RecentDeployments } from './RecentDeployments.tsx';

interface HomeContentProps {
  readonly home: Home;
  readonly scope: HomeScope;
}

const column = { display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 } as const;

/** The sections of the home page, in two columns on wide screens. */
export function HomeContent({ home, scope }: HomeContentProps) {
  const account = useAppSelector((state) => state.auth.account);
  const [now] = useState(() => new Date());
  const organizationId = account?.orgId ?? '';
  const links = attentionLinks({ scope, name: account?.name ?? '', organizationId }, now);
  const { recent, cost, billed, people, connections, installation } = home;
  return (
    <Box sx={column}>
      <Announcements announcements={home.announcements} />
      <AttentionTiles attention={home.attention} checks={home.insightChecks} links={links} />
      <Box sx={homeColumns}>
        <Box sx={{ ...column, gridColumn: { lg: 'span 2' } }}>
          {!home.hasDeployed && <FirstSteps />}
          {recent && (recent.length > 0 || home.hasDeployed || scope === 'all') && (
            <RecentDeployments deployments={recent} scope={scope} />
          )}
          {home.blueprints.length > 0 && <BlueprintsCard blueprints={home.blueprints} />}
        </Box>
        <Box sx={column}>
          {(cost ?? billed) && <CostCard cost={cost} billed={billed} scope={scope} />}
          <FavoritesCard favorites={home.favorites} />
          {people && <PeopleCard people={people} />}
          {connections && <ConnectionsCard connections={connections} to={links.connections} />}
          {installation && <InstallationCard installation={installation} />}
        </Box>
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ConnectionHealth, Home } from '@blueport/contracts';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { formatDateTime, formatDuration, formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { HomeHint, LinkRow, LinkRows } from './LinkRows.tsx';

interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Numbers with their labels, side by side. */
function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 3, m: 0 }}>
      {figures.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The people of the organization, for administrators. */
export function PeopleCard({ people }: { readonly people: NonNullable<Home['people']> }) {
  const t = useT();
  return (
    <SectionCard title={t('home.people')} more={{ label: t('home.people.all'), to: '/portal/user' }}>
      <Figures
        figures={[
          { label: t('home.people.active'), value: formatNumber(people.active) },
          { label: t('home.people.invited'), value: formatNumber(people.invited) },
          { label: t('home.people.disabled'), value: formatNumber(people.disabled) },
        ]}
      />
    </SectionCard>
  );
}

/** The state of the cloud connections, for administrators. */
export function ConnectionsCard({
  connections,
  to,
}: {
  readonly connections: readonly ConnectionHealth[];
  readonly to: string;
}) {
  const t = useT();
  return (
    <SectionCard flush title={t('home.connections')} more={{ label: t('home.connections.all'), to }}>
      {connections.length === 0 ? (
        <HomeHint>{t('home.connections.none')}</HomeHint>
      ) : (
        <LinkRows>
          {connections.slice(0, 4).map(({ id, name, directory, state, at }) => (
            <LinkRow
              key={id}
              to={to}
              icon={null}
              title={name}
              detail={
                <>
                  {directory}
                  {at !== null && state === 'expiring' && ` · ${formatDateTime(at)}`}
                  {at !== null && state !== 'expiring' && (
                    <>
                      {' · '}
                      <RelativeTime value={at} />
                    </>
                  )}
                </>
              }
              end={<StatusChip of="connectionHealth" state={state} />}
            />
          ))}
        </LinkRows>
      )}
    </SectionCard>
  );
}

/** The state of the whole installation, for operators. */
export function InstallationCard({
  installation,
}: {
  readonly installation: NonNullable<Home['installation']>;
}) {
  const t = useT();
  const { organizations, people, operations, oldestWaitSeconds, undeliveredMail } = installation;
  return (
    <SectionCard
      title={t('home.installation')}
      more={{ label: t('home.installation.all'), to: '/portal/organization' }}
    >
      <Figures
        figures={[
          { label: t('home.installation.organizations'), value: formatNumber(organizations) },
          { label: t('home.installation.people'), value: formatNumber(people) },
          { label: t('home.installation.operations'), value: formatNumber(operations) },
          { label: t('home.installation.wait'), value: formatDuration(oldestWaitSeconds * 1000) },
          { label: t('home.installation.mail'), value: formatNumber(undeliveredMail) },
        ]}
      />
    </SectionCard>
  );
}

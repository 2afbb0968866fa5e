import EmptyIcon from '@mui/icons-material/PeopleOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { RoleDetail } from '@blueport/contracts';
import { Link } from 'react-router';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { PersonName } from '../../../../components/people/PersonName.tsx';

/** First members of a role, with a link to all of them in the user list. */
export function PeopleTab({ role }: { readonly role: RoleDetail }) {
  const t = useT();
  const { data, error, refetch } = roleApi.useRoleDependantsQuery({ id: role.id });
  const mayList = usePermission('userList').allowed;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const people = data.dependants.find(({ kind }) => kind === 'user');
  if (!people || people.count === 0) {
    return (
      <EmptyState icon={<EmptyIcon />} title={t('roles.nobody')}>
        {t('roles.nobodyHelp')}
      </EmptyState>
    );
  }
  return (
    <SectionCard spaced title={t('roles.people')}>
      <Box
        component="ul"
        sx={{ margin: 0, padding: 0, listStyle: 'none', typography: 'body2', lineHeight: '34px' }}
      >
        {people.items.map((person) => (
          <li key={person.id}>
            <MuiLink component={Link} to={`/portal/user/${person.id}`}>
              <PersonName person={person} />
            </MuiLink>
          </li>
        ))}
      </Box>
      {mayList ? (
        <Box sx={{ marginTop: 3 }}>
          <MuiLink
            component={Link}
            to={`/portal/user?f.role=${encodeURIComponent(role.name)}`}
            variant="body2"
          >
            {t('roles.allPeople', { count: people.count })}
          </MuiLink>
        </Box>
      ) : null}
    </SectionCard>
  );
}

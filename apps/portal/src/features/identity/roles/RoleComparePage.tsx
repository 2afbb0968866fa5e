import SwapIcon from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router';
import { RoleChoice } from '../../../components/administration/RoleChoice.tsx';
import { EmptyState, QueryContent } from '../../../components/states/index.ts';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { RoleComparisonView } from './components/RoleComparisonView.tsx';

/** Page that compares the permissions of two roles: `?a=<id>&b=<id>`. */
export function Component() {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const [a, b] = [parameters.get('a') ?? '', parameters.get('b') ?? ''];
  const show = (first: string, second: string) =>
    setParameters({ ...(first && { a: first }), ...(second && { b: second }) }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('roles.compareTitle')}
        description={t('roles.compareDetail')}
        breadcrumbs={[{ label: t('nav.role'), to: '/portal/role' }]}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          marginBottom: 5,
          maxWidth: 960,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
        }}
      >
        <RoleChoice label={t('roles.firstRole')} value={a} isForReading onChange={(id) => show(id, b)} />
        <Button
          startIcon={<SwapIcon />}
          disabled={a === '' && b === ''}
          onClick={() => show(b, a)}
          sx={{ justifySelf: 'center' }}
        >
          {t('roles.swap')}
        </Button>
        <RoleChoice label={t('roles.secondRole')} value={b} isForReading onChange={(id) => show(a, id)} />
      </Box>
      {a === '' || b === '' || a === b ? (
        <EmptyState title={t('roles.chooseTwo')}>{t('roles.chooseTwoHelp')}</EmptyState>
      ) : (
        <Comparison a={a} b={b} />
      )}
    </>
  );
}

function Comparison({ a, b }: { readonly a: string; readonly b: string }) {
  const first = roleApi.useRoleGetQuery({ id: a });
  const second = roleApi.useRoleGetQuery({ id: b });
  return (
    <QueryContent query={{ ...first, data: first.currentData }}>
      {(roleA) => (
        <QueryContent query={{ ...second, data: second.currentData }}>
          {(roleB) => <RoleComparisonView a={roleA} b={roleB} />}
        </QueryContent>
      )}
    </QueryContent>
  );
}

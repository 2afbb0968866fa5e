import Button from '@mui/material/Button';
import type { CostGrouping } from '@blueport/contracts';
import { Link } from 'react-router';
import { scopeOfFilters } from '../../../components/cost/cost-limit.ts';
import type { CostControl } from '../../../components/cost/use-cost-control.ts';
import { useValueName } from '../../../components/cost/ValueName.tsx';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { limitHref } from './limits/limit-scope.ts';

/** Leads to a new limit for the shown cost, if its filters are a scope that a limit can have. */
export function SetLimitButton({ control }: { readonly control: CostControl }) {
  const t = useT();
  const { state, request } = control;
  const mayEdit = usePermission('costUsageLimitEdit').allowed;
  const scope = scopeOfFilters(state.filters);
  const [grouping, values] = Object.entries(state.filters)[0] ?? [];
  const value = mayEdit && scope !== undefined ? (values?.[0] ?? '') : '';
  const name = useValueName({ grouping: (grouping ?? 'service') as CostGrouping, value, request });
  if (!mayEdit || scope === undefined) return null;
  return (
    <Button
      variant="outlined"
      component={Link}
      to={limitHref({ ...scope, name })}
      // On a phone, the header has no room next to the saved views; the limits page has the same button.
      sx={{ display: { xs: 'none', md: 'inline-flex' } }}
    >
      {t('limits.set')}
    </Button>
  );
}

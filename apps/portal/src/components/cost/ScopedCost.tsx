import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { CostGrouping } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';
import { costHref } from './cost-href.ts';
import { CostExplorer, type CostParts } from './CostExplorer.tsx';
import type { CostFilters } from './cost-state.ts';
import { useCostControl } from './use-cost-control.ts';

interface ScopedCostProps {
  /** The object that the page shows. Keep it outside the component or memoize it. */
  readonly fixed: CostFilters;
  /** Grouping until the user chooses another one. */
  readonly grouping: CostGrouping;
  readonly parts: CostParts;
  /** Shown below the figures. */
  readonly after?: ReactNode;
}

/** The billed cost of an object on its page, with a link to the same figures in the cost analysis. */
export function ScopedCost({ fixed, grouping, parts, after }: ScopedCostProps) {
  const t = useT();
  const control = useCostControl(fixed, grouping);
  return (
    <Box>
      <CostExplorer
        control={control}
        parts={parts}
        after={after}
        more={
          <MuiLink component={Link} to={costHref(control.state, fixed)} sx={{ marginInlineStart: 'auto' }}>
            {t('cost.openAnalysis')}
          </MuiLink>
        }
      />
    </Box>
  );
}

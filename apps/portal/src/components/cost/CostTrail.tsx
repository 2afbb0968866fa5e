import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import type { CostGrouping } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';
import { withFilter } from './cost-state.ts';
import { changeFilter, undoDrill } from './drill-down.ts';
import { groupingText } from './group-text.ts';
import type { CostControl } from './use-cost-control.ts';
import { useValueName, ValueName } from './ValueName.tsx';

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const;

/** The levels of the drill-down, each a link back, and the other filters, each with a button that removes it. */
export function CostTrail({ control }: { readonly control: CostControl }) {
  const { drilled, filters } = control.state;
  const others = (Object.keys(filters) as CostGrouping[]).filter((grouping) => !drilled.includes(grouping));
  if (drilled.length === 0 && others.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, marginBottom: 4 }}>
      {drilled.length > 0 && <Levels control={control} />}
      {others.length > 0 && <FilterChips control={control} groupings={others} />}
    </Box>
  );
}

function Levels({ control }: { readonly control: CostControl }) {
  const t = useT();
  const { state, request, hrefOf } = control;
  return (
    <nav aria-label={t('cost.levels')}>
      <Box component="ol" sx={{ ...line, margin: 0, padding: 0, listStyle: 'none', typography: 'body2' }}>
        <Level to={hrefOf(undoDrill(state, 0))}>{t('cost.allCost')}</Level>
        {state.drilled.map((grouping, index) => {
          const value = state.filters[grouping]?.[0] ?? '';
          const isLast = index === state.drilled.length - 1;
          return (
            <Level key={grouping} to={isLast ? undefined : hrefOf(undoDrill(state, index + 1))}>
              <ValueName grouping={grouping} value={value} request={request} />
            </Level>
          );
        })}
      </Box>
    </nav>
  );
}

function Level({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return (
    <Box
      component="li"
      aria-current={to === undefined ? 'location' : undefined}
      sx={{
        'li + &::before': { content: '"/" / ""', marginInlineEnd: 2, color: 'text.secondary' },
        overflowWrap: 'anywhere',
        fontWeight: to === undefined ? 500 : 400,
      }}
    >
      {to === undefined ? (
        children
      ) : (
        <MuiLink component={Link} to={to} preventScrollReset>
          {children}
        </MuiLink>
      )}
    </Box>
  );
}

interface FilterChipsProps {
  readonly control: CostControl;
  readonly groupings: readonly CostGrouping[];
}

function FilterChips({ control, groupings }: FilterChipsProps) {
  const t = useT();
  const { state, change } = control;
  const { filters } = state;
  const remove = (grouping: CostGrouping, value: string) =>
    change(changeFilter(state, grouping, filters[grouping]?.filter((one) => one !== value) ?? []));
  return (
    <Box sx={line}>
      {groupings.flatMap((grouping) =>
        (filters[grouping] ?? []).map((value) => (
          <FilterChip
            key={`${grouping} ${value}`}
            grouping={grouping}
            value={value}
            control={control}
            onRemove={() => remove(grouping, value)}
          />
        )),
      )}
      <Button
        size="small"
        onClick={() =>
          change({ filters: groupings.reduce((rest, grouping) => withFilter(rest, grouping, []), filters) })
        }
      >
        {t('cost.clearFilters')}
      </Button>
    </Box>
  );
}

interface FilterChipProps {
  readonly control: CostControl;
  readonly grouping: CostGrouping;
  readonly value: string;
  readonly onRemove: () => void;
}

function FilterChip({ control, grouping, value, onRemove }: FilterChipProps) {
  const t = useT();
  const name = useValueName({ grouping, value, request: control.request });
  return (
    <Chip
      label={`${groupingText(grouping, t)}: ${name}`}
      onDelete={onRemove}
      variant="outlined"
      sx={{ borderRadius: 1, bgcolor: 'background.paper' }}
    />
  );
}

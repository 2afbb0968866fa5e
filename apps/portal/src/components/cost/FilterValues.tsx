import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import type { CostGrouping } from '@blueport/contracts';
import { useState } from 'react';
import { costApi } from '../../core/api/cost-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useDebounced } from '../../ui/search-picker/use-debounced.ts';
import { problemText } from '../states/problem-text.ts';
import { toApiError } from '../../core/api/problem.ts';
import { type CostFilters, filterText, withFilter } from './cost-state.ts';
import { groupText } from './group-text.ts';
import type { CostRequest } from './use-cost-control.ts';
import { rememberNames } from './ValueName.tsx';

interface FilterValuesProps {
  readonly grouping: CostGrouping;
  readonly filters: CostFilters;
  readonly request: CostRequest;
  readonly onApply: (grouping: CostGrouping, values: readonly string[]) => void;
}

const pauseMs = 250;

/** Moves the focus to the search when the values replace the list of dimensions. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The values of a dimension within the other filters, most expensive first, with a search. */
export function FilterValues({ grouping, filters, request, onApply }: FilterValuesProps) {
  const t = useT();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), pauseMs);
  const { filter: all, ...rest } = request;
  const others = filterText(withFilter(JSON.parse(all ?? '{}') as CostFilters, grouping, []));
  const { data, error, refetch } = costApi.useCostValuesQuery({
    query: { ...rest, dimension: grouping, ...(others && { filter: others }), ...(search && { search }) },
  });
  // Ahead of the address, which changes after a navigation.
  const [chosen, setChosen] = useState(filters[grouping] ?? []);
  const toggle = (value: { readonly key: string; readonly label: string }) => {
    rememberNames(grouping, [value]);
    const next = chosen.includes(value.key)
      ? chosen.filter((one) => one !== value.key)
      : [...chosen, value.key];
    setChosen(next);
    onApply(grouping, next);
  };
  return (
    <>
      <InputBase
        inputRef={focusOnce}
        type="search"
        value={text}
        placeholder={t('cost.filter.search')}
        inputProps={{ 'aria-label': t('cost.filter.search'), maxLength: 200 }}
        onChange={(event) => setText(event.target.value)}
        sx={{
          typography: 'body2',
          paddingInline: 4,
          paddingBlock: 1,
          borderBlock: 1,
          borderColor: 'divider',
        }}
      />
      <Box sx={{ overflowY: 'auto', flex: 1, paddingBlock: 1 }} aria-busy={!data && !error}>
        {error && !data ? (
          <Box role="alert" sx={{ padding: 4, typography: 'body2' }}>
            {problemText(toApiError(error)).title}
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          </Box>
        ) : null}
        {data?.length === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ padding: 4 }} role="status">
            {t('cost.filter.none')}
          </Typography>
        )}
        {data?.map((value) => (
          <Box key={value.key} component="label" sx={valueRow}>
            <Checkbox
              size="small"
              checked={chosen.includes(value.key)}
              onChange={() => toggle(value)}
              sx={{ padding: 1 }}
            />
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {groupText(grouping, value, t)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const valueRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, md: 34 },
  paddingInline: 2,
  typography: 'body2',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

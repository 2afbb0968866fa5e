import CardsIcon from '@mui/icons-material/GridViewOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { BlueprintQuery } from '../blueprint-search.ts';

interface BlueprintFiltersProps {
  readonly query: BlueprintQuery;
  readonly view: 'cards' | 'table';
  readonly categories: readonly { readonly name: string; readonly count: number }[];
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Search, categories and the choice of view; all of it lives in the address. */
export function BlueprintFilters({ query, view, categories, onChange }: BlueprintFiltersProps) {
  const t = useT();
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBottom: 5 }}
    >
      <OutlinedInput
        size="small"
        type="search"
        value={query.text}
        placeholder={t('blueprints.search')}
        onChange={(event) => onChange({ q: event.target.value })}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon aria-hidden />
          </InputAdornment>
        }
        slotProps={{ input: { 'aria-label': t('blueprints.search') } }}
        sx={{ width: { xs: '100%', sm: 300 } }}
      />
      <Box
        role="group"
        aria-label={t('blueprints.categories')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, order: 1, flexBasis: '100%' }}
      >
        {[{ name: '', count: 0 }, ...categories].map(({ name, count }) => (
          <Chip
            key={name}
            clickable
            component="button"
            aria-pressed={query.category === name}
            onClick={() => onChange({ category: name })}
            label={name === '' ? t('blueprints.all') : `${name} ${count}`}
            sx={{
              height: 32,
              paddingInline: 1,
              bgcolor: query.category === name ? 'surface.selected' : 'background.paper',
              border: 1,
              borderColor: query.category === name ? 'primary.main' : 'divider',
              color: query.category === name ? 'text.link' : 'text.primary',
            }}
          />
        ))}
        {query.tag && (
          <Chip
            label={t('blueprints.tagged', { tag: query.tag })}
            onDelete={() => onChange({ tag: '' })}
            sx={{ height: 32 }}
          />
        )}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t('blueprints.view')}
        sx={{ marginInlineStart: 'auto' }}
        onChange={(_event, next: string | null) => next && onChange({ view: next === 'cards' ? '' : next })}
      >
        <ToggleButton value="cards" aria-label={t('blueprints.cards')}>
          <CardsIcon />
        </ToggleButton>
        <ToggleButton value="table" aria-label={t('blueprints.table')}>
          <TableIcon />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

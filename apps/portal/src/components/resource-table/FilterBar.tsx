import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { TableColumn } from './column.ts';
import { namesProperty, readCondition, suggest, toToken, tokenText } from './filter-input.ts';
import type { Suggestion } from './filter-input.ts';
import type { FilterToken } from './list-state.ts';
import type { ListControl } from './use-list-state.ts';

interface FilterBarProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly control: ListControl;
}

const typingPause = 250;

/** Returns the text of the filter field, its suggestions, and its key handlers. */
function useFilterInput<Row>({ columns, control }: FilterBarProps<Row>) {
  const { state } = control;
  const [text, setText] = useState(state.q);
  const [displayedQuery, setDisplayedQuery] = useState(state.q);
  const [focused, setFocused] = useState(false);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const suggestions = open ? suggest(text, columns) : [];

  // Back navigation and links change the text; while the user types, the field is ahead of the address.
  if (!focused && displayedQuery !== state.q) {
    setDisplayedQuery(state.q);
    setText(state.q);
  }
  const selectsProperty = open && namesProperty(text, columns);
  useEffect(() => {
    if (text === state.q || selectsProperty || readCondition(text, columns)) return;
    const timer = setTimeout(() => control.setSearch(text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text, state.q, selectsProperty, columns, control]);

  const add = (token: FilterToken) => {
    const known = state.filters.some((other) => JSON.stringify(other) === JSON.stringify(token));
    if (!known) control.setFilters([...state.filters, token]);
    setText(state.q);
    setOpen(false);
  };
  const choose = (suggestion: Suggestion) => {
    setMarked(-1);
    if (suggestion.token) add(suggestion.token);
    else setText(suggestion.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(Math.max(-1, Math.min(marked + step, suggestions.length - 1)));
    } else if (event.key === 'Enter') {
      const suggestion = suggestions[marked];
      const token = toToken(text, columns);
      if (suggestion) choose(suggestion);
      else if (token) add(token);
      else control.setSearch(text.trim());
    } else if (event.key === 'Escape') {
      setOpen(false);
    } else if (event.key === 'Backspace' && text === '' && state.filters.length > 0) {
      control.setFilters(state.filters.slice(0, -1));
    }
  };

  const type = (next: string) => {
    setText(next);
    setMarked(-1);
    setOpen(true);
  };
  const leave = () => {
    setFocused(false);
    setOpen(false);
    if (text !== state.q && !readCondition(text, columns)) control.setSearch(text.trim());
  };
  const enter = () => setFocused(true);
  return { text, suggestions, marked, choose, type, enter, leave, show: () => setOpen(true), onKeyDown };
}

/** A field for search text and conditions. Conditions become chips, and both become part of the address. */
export function FilterBar<Row>({ columns, control }: FilterBarProps<Row>) {
  const t = useT();
  const listId = useId();
  const { state } = control;
  const input = useFilterInput({ columns, control });
  const { suggestions, marked } = input;
  return (
    <Box sx={{ flex: '1 1 260px', position: 'relative', minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          height: 36,
          px: 3,
          maxWidth: 640,
          borderRadius: 1.5,
          border: 1,
          borderColor: 'surface.control',
          bgcolor: 'background.paper',
          color: 'text.secondary',
          '&:focus-within': { outline: 2, outlineColor: 'text.link', outlineOffset: -1 },
        }}
      >
        <SearchIcon />
        <Box
          component="input"
          type="search"
          role="combobox"
          aria-label={t('table.filter')}
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? `${listId}-${marked}` : undefined}
          autoComplete="off"
          maxLength={200}
          value={input.text}
          placeholder={t('table.filterPlaceholder')}
          onChange={(event) => input.type(event.target.value)}
          onClick={input.show}
          onFocus={input.enter}
          onBlur={input.leave}
          onKeyDown={input.onKeyDown}
          sx={boxInput}
        />
      </Box>
      {suggestions.length > 0 ? (
        <SuggestionList id={listId} suggestions={suggestions} marked={marked} onChoose={input.choose} />
      ) : null}
      {state.filters.length > 0 ? <FilterChips columns={columns} control={control} /> : null}
    </Box>
  );
}

const boxInput = {
  flex: 1,
  minWidth: 0,
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  fontFamily: 'inherit',
  typography: 'body2',
  '&, &:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&::-webkit-search-cancel-button': { filter: 'grayscale(1)' },
};

/** Keeps the marked suggestion visible in a long list. */
const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly marked: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Suggestions for the text in the filter field. The field keeps the focus; the list only handles clicks. */
function SuggestionList({ id, suggestions, marked, onChoose }: SuggestionListProps) {
  const t = useT();
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={t('table.suggestions')}
      sx={{
        position: 'absolute',
        zIndex: 'modal',
        mt: 1,
        p: 1,
        minWidth: 260,
        maxHeight: 'min(360px, 50dvh)',
        overflowY: 'auto',
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)',
      }}
    >
      {suggestions.map((suggestion, index) => (
        <Box
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          {...(index === marked && { ref: scrollIntoView })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          sx={{
            px: 3,
            py: 2,
            borderRadius: 1,
            cursor: 'pointer',
            typography: 'body2',
            bgcolor: index === marked ? 'surface.selected' : undefined,
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          {suggestion.label}
        </Box>
      ))}
    </Box>
  );
}

/** The filters of the list, each with a button that removes it. */
function FilterChips<Row>({ columns, control }: FilterBarProps<Row>) {
  const t = useT();
  const { state } = control;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, alignItems: 'center' }}>
      {state.filters.map((token, index) => (
        <Chip
          key={`${token.field}${token.operator}${token.value}`}
          label={tokenText(token, columns)}
          onDelete={() => control.setFilters(state.filters.toSpliced(index, 1))}
          variant="outlined"
          sx={{ borderRadius: 1, bgcolor: 'background.paper' }}
        />
      ))}
      <Button size="small" onClick={control.clearFilters}>
        {t('table.clearFilters')}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useT } from '../../core/i18n/translate.tsx';
import type { Suggestion } from './filter-input.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly marked: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** What can follow the text in the filter box. The box keeps the focus; this list only shows and takes clicks. */
export function SuggestionList({ id, suggestions, marked, onChoose }: SuggestionListProps) {
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

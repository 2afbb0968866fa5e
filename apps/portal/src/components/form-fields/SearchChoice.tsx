import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { useChoiceTexts } from '../../ui/form-field/use-choice-texts.ts';

/** A choice that is searchable by its label, its value and its description. */
export interface SearchedChoice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

interface SearchChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly choices: readonly SearchedChoice[];
  readonly placeholder: string;
  readonly isWrong: boolean;
  /** Whether the selection can be cleared. */
  readonly clearable: boolean;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** Additional attributes of the input, such as `aria-required`. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const filterOptions = createFilterOptions<SearchedChoice>({
  stringify: ({ label, value, detail = '' }) => `${label} ${value} ${detail}`,
  trim: true,
});

/** A single choice from many: typing filters them, and typed text without a selection is discarded. */
export function SearchChoice(props: SearchChoiceProps) {
  const t = useT();
  const texts = useChoiceTexts();
  const { id, value, choices, placeholder, isWrong, clearable, loading = false, disabled = false } = props;
  const label = choices.find((choice) => choice.value === value)?.label;
  // Keeps the object identity while the choice is the same: a new object would discard the typed text.
  const chosen = useMemo(() => (label === undefined ? null : { value, label }), [value, label]);
  return (
    <Autocomplete<SearchedChoice, false, boolean>
      id={id}
      fullWidth
      autoHighlight
      openOnFocus={false}
      disabled={disabled}
      disableClearable={!clearable}
      options={choices}
      value={chosen}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionKey={(choice) => choice.value}
      getOptionLabel={({ label }) => label}
      filterOptions={filterOptions}
      loading={loading}
      loadingText="Loading...."
      {...texts}
      noOptionsText={choices.length === 0 ? t('forms.no-choices') : texts.noOptionsText}
      onChange={(_event, next) => props.onChange(next?.value ?? '')}
      onBlur={props.onLeave}
      renderOption={({ key, ...option }, { label, detail }) => (
        <Box component="li" key={key} {...option} sx={{ columnGap: 3, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          {detail !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {detail}
            </Box>
          )}
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          size="small"
          error={isWrong}
          placeholder={loading ? 'Loading....' : placeholder}
          slotProps={{
            ...input.slotProps,
            htmlInput: { ...input.slotProps.htmlInput, ...props.attributes, spellCheck: false },
          }}
        />
      )}
    />
  );
}

import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';

/** A choice to search for by its label, its value and what helps to choose. */
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
  /** Whether the choice may be taken back. */
  readonly clearable: boolean;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** What else is said of the field itself, such as that it is required. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const filterOptions = createFilterOptions<SearchedChoice>({
  stringify: ({ label, value, detail = '' }) => `${label} ${value} ${detail}`,
  trim: true,
});

/** One of many choices: typing narrows them, and what is typed and chosen by nobody goes again. */
export function SearchChoice(props: SearchChoiceProps) {
  const t = useT();
  const { id, value, choices, placeholder, isWrong, clearable, loading = false, disabled = false } = props;
  const label = choices.find((choice) => choice.value === value)?.label;
  // The same object for as long as it is the same choice: another one would take away what is being typed.
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
      noOptionsText={t(choices.length === 0 ? 'forms.no-choices' : 'forms.no-match')}
      openText={t('forms.open')}
      closeText={t('action.close')}
      clearText={t('forms.clear')}
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

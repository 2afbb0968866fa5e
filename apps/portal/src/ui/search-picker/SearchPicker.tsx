import SearchIcon from '@mui/icons-material/SearchOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type HTMLAttributes, useState } from 'react';
import { useDebounced } from './use-debounced.ts';
import { useChoiceTexts } from '../form-field/use-choice-texts.ts';

/** Pause after the last key press before a search starts, in ms. */
const typingPauseMs = 250;

/**
 * Manages the text of a search field. `text` is the debounced search text, empty while the field shows its selected
 * value.
 */
export function useSearchText() {
  const [typed, setTyped] = useState('');
  return { text: useDebounced(typed, typingPauseMs), setTyped };
}

export interface SearchPickerProps<Option> {
  readonly label: string;
  readonly value: Option | null;
  /** Search results of the server. */
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  /** Text shown while the search is running. */
  readonly loadingText: string;
  /** Text shown without results. */
  readonly emptyText: string;
  readonly keyOf: (option: Option) => string;
  /** Text of the selected option in the field. */
  readonly labelOf: (option: Option) => string;
  /** Second line of an option in the list. */
  readonly detailOf?: (option: Option) => string;
  readonly isDisabled?: (option: Option) => boolean;
  /** Whether the field is empty again after a selection, so that another one can be made. */
  readonly clearsOnSelect?: boolean;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly issue?: string | undefined;
  /** Receives the search text at each key press. It is empty once an option has been selected. */
  readonly onType: (text: string) => void;
  readonly onChange: (option: Option | null) => void;
}

/** A field for one of many objects, which the server searches while the user types. */
export function SearchPicker<Option>(props: SearchPickerProps<Option>) {
  const { label, value, options, isLoading, loadingText, emptyText } = props;
  const { keyOf, labelOf, detailOf, isDisabled, clearsOnSelect = false } = props;
  const { required = false, help, issue, onType, onChange } = props;
  const [input, setInput] = useState('');
  const texts = useChoiceTexts();
  return (
    <Autocomplete
      fullWidth
      forcePopupIcon={false}
      options={options}
      value={value}
      inputValue={input}
      loading={isLoading}
      loadingText={loadingText}
      {...texts}
      noOptionsText={emptyText}
      filterOptions={(found) => found}
      getOptionKey={keyOf}
      getOptionLabel={labelOf}
      getOptionDisabled={isDisabled ?? (() => false)}
      isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      onInputChange={(_event, text, reason) => {
        setInput(clearsOnSelect && reason === 'selectOption' ? '' : text);
        onType(reason === 'input' ? text.trim() : '');
      }}
      onChange={(_event, chosen) => onChange(chosen)}
      renderOption={({ key, ...item }, option) => (
        <PickerOption key={key} {...item} name={labelOf(option)} detail={detailOf?.(option) ?? ''} />
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          slotProps={{
            ...input.slotProps,
            input: {
              ...input.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon aria-hidden />
                </InputAdornment>
              ),
            },
          }}
          label={label}
          required={required}
          error={issue !== undefined}
          helperText={issue ?? help}
        />
      )}
    />
  );
}

interface PickerOptionProps extends HTMLAttributes<HTMLLIElement> {
  readonly name: string;
  readonly detail: string;
}

/** An option with a name and, below it, a detail. */
export function PickerOption({ name, detail, ...item }: PickerOptionProps) {
  return (
    <li {...item}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
        {name}
        {detail !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detail}</Box>}
      </Box>
    </li>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useChoices } from '../../../../components/form-fields/use-choices.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { controlAttributes } from '../components/FieldRow.tsx';
import type { FieldIssue } from '../model/field-issue.ts';

interface SizeChoiceProps {
  readonly field: string;
  readonly value: string;
  readonly issue: FieldIssue | undefined;
  readonly required: boolean;
  readonly placeholder: string | undefined;
  /** Sizes that the selected image supports. Empty or undefined for no restriction. */
  readonly fitting?: readonly string[] | undefined;
  readonly place: { readonly subscriptionId: string; readonly location: string };
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const options = { kind: 'live', source: 'vmSizes' } as const;

/** Searchable list of the sizes available in the region, or a text field while they are unknown. */
export function SizeChoice(props: SizeChoiceProps) {
  const t = useT();
  const { field, value, issue, required, placeholder, place, fitting = [] } = props;
  const found = useChoices({ options }, place);
  const fits = new Set(fitting.map((size) => size.toLowerCase()));
  const sizes = found.choices.flatMap((choice) =>
    fits.size === 0 || fits.has(choice.value.toLowerCase()) ? [choice.value] : [],
  );
  const { id, ...described } = controlAttributes(field, issue, required);
  return (
    <>
      <Autocomplete
        freeSolo
        id={id}
        options={sizes}
        loading={found.state === 'loading'}
        inputValue={value}
        value={value}
        onInputChange={(_event, next, reason) => {
          // The component also fires this event with `reset` when it renders, which is not user input.
          if (reason !== 'reset' || next !== '') props.onChange(next);
        }}
        onBlur={props.onLeave}
        renderOption={({ key, ...option }, size) => (
          <Box component="li" key={key} {...option} sx={{ gap: 3 }}>
            <span>{size}</span>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {found.choices.find((choice) => choice.value === size)?.detail}
            </Box>
          </Box>
        )}
        renderInput={(input) => (
          <TextField
            {...input}
            size="small"
            error={issue !== undefined}
            placeholder={placeholder}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, ...described, spellCheck: false },
            }}
          />
        )}
      />
      {fits.size > 0 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1 }}>
          {t('provision.fittingSizes', { sizes: fitting.join(', ') })}
        </Box>
      )}
      {found.state === 'failed' && (
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1 }}>
          {t('provision.typedSize')}
        </Box>
      )}
    </>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useCatalogue } from '../queries.ts';
import type { CloudPlace } from '../use-cloud-place.ts';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

interface CatalogueInputProps {
  readonly kind: 'image' | 'extension';
  readonly label: string;
  readonly value: string;
  readonly issue: string | undefined;
  readonly help?: string;
  readonly disabled: boolean;
  readonly place: CloudPlace;
  /** Values of the preceding fields, or undefined while they are incomplete. */
  readonly precedingValues: Readonly<Record<string, string>> | undefined;
  /** Accepted values that are not in the catalogue. */
  readonly besides?: readonly string[];
  /** Converts a catalogue name to the notation of this field. */
  readonly read?: (name: string) => string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Name from the cloud's catalogue: free text, with suggestions from the cloud when it responds. */
export function CatalogueInput(props: CatalogueInputProps) {
  const {
    kind,
    label,
    value,
    issue,
    help,
    disabled,
    place,
    precedingValues,
    besides = [],
    onChange,
    onLeave,
  } = props;
  const t = useT();
  const texts = useChoiceTexts();
  const [open, setOpen] = useState(false);
  const { subscriptionId, location } = place;
  const canLoad = open && precedingValues !== undefined && subscriptionId !== '' && location !== '';
  const { currentData, isFetching } = useCatalogue(
    kind,
    canLoad ? { subscriptionId, location, ...precedingValues } : undefined,
  );
  const { read = (name: string) => name } = props;
  const names = [...new Set((currentData?.names ?? []).map(read))];
  const silent = canLoad && currentData?.state === 'unknown';
  return (
    <Autocomplete
      {...texts}
      freeSolo
      disabled={disabled}
      options={[...besides, ...names]}
      loading={canLoad && isFetching}
      loadingText="Fetching...."
      inputValue={value}
      onInputChange={(_event, text) => onChange(text)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          label={label}
          error={issue !== undefined}
          helperText={issue ?? (silent ? t('machines.catalogueSilent') : help)}
          onBlur={onLeave}
        />
      )}
    />
  );
}

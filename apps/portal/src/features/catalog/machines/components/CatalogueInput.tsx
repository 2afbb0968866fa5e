import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useCatalogue } from '../queries.ts';
import type { CloudPlace } from '../use-cloud-place.ts';

interface CatalogueInputProps {
  readonly kind: 'image' | 'extension';
  readonly label: string;
  readonly value: string;
  readonly issue: string | undefined;
  readonly help?: string;
  readonly disabled: boolean;
  readonly place: CloudPlace;
  /** What is chosen above it; undefined where something of it is still missing. */
  readonly above: Readonly<Record<string, string>> | undefined;
  /** Words that are no names of the catalogue but are taken all the same. */
  readonly besides?: readonly string[];
  /** How a name of the catalogue is written here. */
  readonly read?: (name: string) => string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** A name of the cloud's catalogue: typed freely, completed by what the cloud lists where it answers. */
export function CatalogueInput(props: CatalogueInputProps) {
  const { kind, label, value, issue, help, disabled, place, above, besides = [], onChange, onLeave } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const { subscriptionId, location } = place;
  const asks = open && above !== undefined && subscriptionId !== '' && location !== '';
  const { currentData, isFetching } = useCatalogue(
    kind,
    asks ? { subscriptionId, location, ...above } : undefined,
  );
  const { read = (name: string) => name } = props;
  const names = [...new Set((currentData?.names ?? []).map(read))];
  const silent = asks && currentData?.state === 'unknown';
  return (
    <Autocomplete
      freeSolo
      disabled={disabled}
      options={[...besides, ...names]}
      loading={asks && isFetching}
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

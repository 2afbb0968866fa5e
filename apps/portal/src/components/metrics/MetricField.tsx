import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { MetricDefinition } from '@blueport/contracts';
import { toApiError } from '../../core/api/problem.ts';
import { noteOrText, useServerTexts } from '../../core/i18n/note-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useChoiceTexts } from '../../ui/form-field/use-choice-texts.ts';
import { PickerOption } from '../../ui/search-picker/SearchPicker.tsx';
import { problemText } from '../states/problem-text.ts';
import { metricName } from './metric-text.ts';

interface MetricFieldProps {
  readonly definitions: readonly MetricDefinition[];
  readonly metric: string;
  readonly isLoading: boolean;
  readonly issue?: string | undefined;
  readonly onChange: (metric: string) => void;
}

/** The metrics of a type, found by their name in the user's language or in the cloud. */
export function MetricField({ definitions, metric, isLoading, issue, onChange }: MetricFieldProps) {
  const t = useT();
  const texts = useChoiceTexts();
  const byName = new Map(definitions.map((one) => [one.name, one]));
  const labelOf = (name: string) => {
    const known = metricName(name);
    return known === name ? (byName.get(name)?.label ?? name) : known;
  };
  return (
    <Autocomplete
      {...texts}
      fullWidth
      options={definitions.map(({ name }) => name)}
      value={metric === '' ? null : metric}
      loading={isLoading}
      loadingText="Fetching...."
      getOptionLabel={labelOf}
      isOptionEqualToValue={(one, other) => one === other}
      filterOptions={(names, { inputValue }) => {
        const text = inputValue.toLowerCase();
        return names.filter((name) => `${labelOf(name)} ${name}`.toLowerCase().includes(text));
      }}
      onChange={(_event, name) => onChange(name ?? '')}
      renderOption={({ key, ...item }, name) => (
        <PickerOption key={key} {...item} name={labelOf(name)} detail={byName.get(name)?.description ?? ''} />
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          required
          label={t('metrics.metric')}
          error={issue !== undefined}
          helperText={issue}
        />
      )}
    />
  );
}

interface DefinitionsProblemProps {
  readonly error: unknown;
  readonly notes: readonly Parameters<typeof noteOrText>[0][];
}

/** Why the metrics of a type could not be listed. */
export function DefinitionsProblem({ error, notes }: DefinitionsProblemProps) {
  useServerTexts(notes.length > 0);
  const [note] = notes;
  if (error === undefined && !note) return null;
  return (
    <Alert severity="warning">
      {note ? noteOrText(note, note.message) : problemText(toApiError(error)).title}
    </Alert>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Candidates } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentShareApi } from '../queries.ts';
import { Avatar } from '../../../../components/people/Avatar.tsx';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

export type Candidate = Candidates['people'][number];

interface CandidateChoiceProps {
  /** Name of the deployment. */
  readonly name: string;
  readonly label: string;
  readonly value: Candidate | null;
  /** ID of a user to exclude. */
  readonly excludedId?: string;
  readonly onChange: (person: Candidate | null) => void;
}

const typingPauseMs = 250;

/**
 * Selects a user of the organization by the beginning of a name or email address. Available to users who can share or
 * assign.
 */
export function CandidateChoice({ name, label, value, excludedId, onChange }: CandidateChoiceProps) {
  const t = useT();
  const texts = useChoiceTexts();
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, error } = deploymentShareApi.useDeploymentShareCandidatesQuery({
    id: name,
    query: { text: settled },
  });
  return (
    <Autocomplete
      options={(data?.people ?? []).filter(({ id }) => id !== excludedId)}
      value={value}
      loading={isFetching}
      loadingText="Fetching...."
      {...texts}
      noOptionsText={t('deployments.nobody')}
      // The server already filters the options.
      filterOptions={(options) => options}
      getOptionLabel={(person) => person.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, person) => onChange(person)}
      renderOption={({ key, ...props }, { id, name: person, email }) => (
        <li key={key} {...props}>
          <Avatar id={id} name={person} size={28} />
          <Box sx={{ minWidth: 0, marginInlineStart: 2, overflowWrap: 'anywhere' }}>
            {person}
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>
          </Box>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={error !== undefined}
          helperText={error ? t('deployments.searchFailed') : value?.email}
        />
      )}
    />
  );
}

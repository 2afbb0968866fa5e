import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { userApi } from '../../core/api/administration/user-api.ts';
import { useT } from '../../core/i18n/translate.tsx';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface PersonChoiceProps {
  readonly label: string;
  readonly value: Person | null;
  /** Id of a user to exclude. */
  readonly excludedId: string;
  readonly onChange: (person: Person | null) => void;
}

const pause = 250;

/** A search field for one active user of the organization. The server searches, so it works with thousands of users. */
export function PersonChoice({ label, value, excludedId, onChange }: PersonChoiceProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = userApi.useUserListQuery({
    query: {
      limit: 20,
      sortObj: { name: 1 },
      filterObj: { state: { eq: 'Active' } },
      filter: settled,
    },
  });
  const people: Person[] = (data?.result ?? []).filter(({ id }) => id !== excludedId);
  return (
    <Autocomplete
      options={people}
      value={value}
      loading={isFetching}
      loadingText="Fetching...."
      noOptionsText={t('administration.nobody')}
      // The server has filtered already.
      filterOptions={(options) => options}
      getOptionLabel={(person) => `${person.name} (${person.email})`}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, person) => onChange(person)}
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}

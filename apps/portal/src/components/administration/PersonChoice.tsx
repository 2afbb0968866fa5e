import { userApi } from '../../core/api/administration/user-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { SearchPicker, useSearchText } from '../../ui/search-picker/SearchPicker.tsx';

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

/** A search field for one active user of the organization. The server searches, so it works with thousands of users. */
export function PersonChoice({ label, value, excludedId, onChange }: PersonChoiceProps) {
  const t = useT();
  const { text, setTyped } = useSearchText();
  const { data, isFetching } = userApi.useUserListQuery({
    query: { limit: 20, sortObj: { name: 1 }, filterObj: { state: { eq: 'Active' } }, filter: text },
  });
  const people: Person[] = (data?.result ?? []).filter(({ id }) => id !== excludedId);
  return (
    <SearchPicker
      label={label}
      value={value}
      options={people}
      isLoading={isFetching}
      loadingText="Fetching...."
      emptyText={t('administration.nobody')}
      keyOf={({ id }) => id}
      labelOf={({ name, email }) => `${name} (${email})`}
      onType={setTyped}
      onChange={onChange}
    />
  );
}

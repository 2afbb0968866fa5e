import type { DirectoryPerson } from '@blueport/contracts';
import { directoryPeopleApi } from '../../core/api/administration/directory-people-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { SearchPicker, useSearchText } from '../../ui/search-picker/SearchPicker.tsx';

const shortest = 2;

interface DirectorySearchProps {
  readonly help: string;
  /** The selected person. Omitted if the field adds people to a list: it is empty again after each selection. */
  readonly value?: DirectoryPerson | null;
  readonly onChange: (person: DirectoryPerson | null) => void;
}

/**
 * A search field for a person of the directory that the user is signed in to. People who already have an account in the
 * organization are listed but cannot be selected.
 */
export function DirectorySearch(props: DirectorySearchProps) {
  const { help, value = null, onChange } = props;
  const t = useT();
  const { text, setTyped } = useSearchText();
  const isSearch = text.length >= shortest;
  const people = directoryPeopleApi.useDirectoryPeopleSearchQuery({ query: { text } }, { skip: !isSearch });
  return (
    <SearchPicker
      label={t('administration.directorySearch')}
      value={value}
      options={isSearch ? (people.currentData ?? []) : value ? [value] : []}
      isLoading={people.isFetching}
      loadingText={t('administration.directorySearching')}
      emptyText={t(isSearch ? 'administration.nobody' : 'administration.typeMore')}
      keyOf={({ objectId }) => objectId}
      labelOf={({ name }) => name}
      detailOf={({ email, account }) => (account ? t('administration.memberAlready', { email }) : email)}
      isDisabled={({ account }) => account !== null}
      clearsOnSelect={props.value === undefined}
      // Not an error of the form: the fields below remain usable.
      help={people.error ? t('administration.directorySearchFailed') : help}
      onType={setTyped}
      onChange={onChange}
    />
  );
}

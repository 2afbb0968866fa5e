import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { SearchPicker, type SearchPickerProps } from '../../ui/search-picker/SearchPicker.tsx';
import { problemText } from '../states/problem-text.ts';

/** An object that a limit, an alert rule or a dashboard covers. */
export interface ScopeOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
}

interface FoundScopes<Option> {
  readonly options: readonly Option[];
  readonly isFetching: boolean;
  readonly error: unknown;
}

/** Returns the query of a list for the text of a picker. */
export const scopePage = (filter: string) => ({ limit: 20, ...(filter !== '' && { filter }) });

/** Returns the rows of a list as options. */
export const foundScopes = <Row, Option extends ScopeOption = ScopeOption>(
  query: {
    readonly data?: { readonly result: readonly Row[] } | undefined;
    readonly isFetching: boolean;
    readonly error?: unknown;
  },
  optionOf: (row: Row) => Option,
): FoundScopes<Option> => ({
  options: (query.data?.result ?? []).map(optionOf),
  isFetching: query.isFetching,
  error: query.error,
});

interface SubscriptionRow {
  readonly subscriptionId: string;
  readonly displayName: string;
}

export const subscriptionOption = ({ subscriptionId, displayName }: SubscriptionRow): ScopeOption => ({
  key: subscriptionId,
  label: displayName,
  detail: subscriptionId,
});

interface GroupRow {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  readonly name: string;
}

export const groupOption = ({ subscriptionId, subscriptionName, name }: GroupRow): ScopeOption => ({
  key: `${subscriptionId}/${name}`,
  label: name,
  detail: subscriptionName,
});

type ScopePickerProps<Option> = Pick<
  SearchPickerProps<Option>,
  'label' | 'value' | 'issue' | 'clearsOnSelect' | 'onType' | 'onChange'
> & { readonly found: FoundScopes<Option> };

/** Chooses one of the objects that the server found. */
export function ScopePicker<Option extends ScopeOption>({ found, ...props }: ScopePickerProps<Option>) {
  const t = useT();
  const { options, isFetching, error } = found;
  return (
    <SearchPicker
      {...props}
      required
      options={options}
      isLoading={isFetching}
      loadingText="Fetching...."
      emptyText={error === undefined ? t('choice.noMatch') : problemText(toApiError(error)).title}
      keyOf={({ key }) => key}
      labelOf={({ label }) => label}
      detailOf={({ detail = '' }) => detail}
    />
  );
}

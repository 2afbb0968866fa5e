import { useNavigate, useSearchParams } from 'react-router';

/** The row of a list that is edited in a dialog; it stands in the address as `?edit=`, so that a link leads to it. */
export function useEditedRow<Row extends { readonly id: string }>(rows: readonly Row[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('edit');
  const row = rows?.find((one) => one.id === id);
  const addressOf = (value: string | null): string => {
    const params = new URLSearchParams(search);
    if (value === null) params.delete('edit');
    else params.set('edit', value);
    return `?${params.toString()}`;
  };
  return {
    id: id ?? '',
    row,
    /** A row that is gone, or is on another page, opens nothing. */
    isOpen: id === 'new' || row !== undefined,
    create: () => void navigate(addressOf('new')),
    hrefOf: (chosen: string) => addressOf(chosen),
    close: () => setSearch(new URLSearchParams(addressOf(null)), { replace: true, preventScrollReset: true }),
  };
}

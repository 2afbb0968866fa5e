import { useNavigate, useSearchParams } from 'react-router';

/** Returns the list row open in the edit dialog. Its ID is kept in the URL as `?edit=`, so that links can open it. */
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
    /** A row that was deleted or is on another page does not open the dialog. */
    isOpen: id === 'new' || row !== undefined,
    create: () => void navigate(addressOf('new')),
    hrefOf: (chosen: string) => addressOf(chosen),
    close: () => setSearch(new URLSearchParams(addressOf(null)), { replace: true, preventScrollReset: true }),
  };
}

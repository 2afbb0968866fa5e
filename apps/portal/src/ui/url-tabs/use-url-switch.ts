import { useSearchParams } from 'react-router';

/** Stores a switch in the address (`?name=1`), so that a link restores it. Returns its state and its toggle. */
export function useUrlSwitch(name: string): readonly [isOn: boolean, toggle: () => void] {
  const [search, setSearch] = useSearchParams();
  const isOn = search.get(name) === '1';
  const toggle = () =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (isOn) next.delete(name);
        else next.set(name, '1');
        return next;
      },
      { preventScrollReset: true },
    );
  return [isOn, toggle];
}

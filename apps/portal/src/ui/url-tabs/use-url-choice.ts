import { useSearchParams } from 'react-router';

/**
 * Stores one of several choices in the address (`?name=choice`), so that a link restores it. The first choice is the
 * default and needs no parameter. Returns the current choice and its setter.
 */
export function useUrlChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const current = choices.find((choice) => choice === search.get(name)) ?? choices[0];
  const choose = (choice: Choice) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (choice === choices[0]) next.delete(name);
        else next.set(name, choice);
        return next;
      },
      { preventScrollReset: true },
    );
  return [current, choose];
}

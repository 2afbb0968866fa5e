import { useState } from 'react';

const key = 'bp.rail';

/** Whether the drawer is folded to its icon rail; remembered on this device. */
export function useRail(): [boolean, (rail: boolean) => void] {
  const [rail, setRail] = useState(() => localStorage.getItem(key) === '1');
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? '1' : '0');
    setRail(next);
  };
  return [rail, remember];
}

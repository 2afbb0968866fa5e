import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { costApi } from '../../core/api/cost-api.ts';

/** Fetches all figures again when `mark` changes, which identifies what was read; undefined while it is unknown. */
export function useRefetchAfter(mark: string | undefined): void {
  const dispatch = useDispatch();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && mark !== undefined && before.current !== mark)
      dispatch(costApi.util.invalidateTags(['Cost']));
    before.current = mark ?? before.current;
  }, [mark, dispatch]);
}

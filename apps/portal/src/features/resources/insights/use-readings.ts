import type { InsightReading } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { insightApi } from '../../../core/api/insight-api.ts';
import { isReading } from './is-reading.ts';

const whileRunningMs = 1500;
const otherwiseMs = 15_000;

/** Follows the readings, and fetches the insights again when one has ended. */
export function useReadings(): readonly InsightReading[] | undefined {
  const dispatch = useDispatch();
  const options = { skipPollingIfUnfocused: true };
  const { data } = insightApi.useInsightReadingsQuery(undefined, {
    ...options,
    pollingInterval: otherwiseMs,
    refetchOnMountOrArgChange: true,
  });
  const isBusy = data?.some((reading) => isReading(reading)) ?? false;
  insightApi.useInsightReadingsQuery(undefined, {
    ...options,
    skip: !isBusy,
    pollingInterval: whileRunningMs,
  });
  const mark = data
    ?.flatMap(({ sources }) => sources.map(({ readAt, state }) => `${readAt} ${state}`))
    .join('\n');
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && mark !== undefined && before.current !== mark)
      dispatch(insightApi.util.invalidateTags(['Insight']));
    before.current = mark ?? before.current;
  }, [mark, dispatch]);
  return data;
}

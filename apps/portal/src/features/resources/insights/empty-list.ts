import type { InsightReading } from '@blueport/contracts';
import type { MessageId } from '../../../core/i18n/message-id.ts';
import type { MessageValues } from '../../../core/i18n/translate.tsx';

interface EmptyList {
  readonly title: MessageId;
  readonly detail: MessageId;
  readonly values?: MessageValues;
}

const isUnread = ({ sources }: InsightReading): boolean => sources.some(({ state }) => state === 'unread');

/**
 * Returns the texts of a list without insights. Before every source was read, and if one could not be read, that does not
 * mean that nothing needs attention.
 */
export function emptyList(readings: readonly InsightReading[] | undefined): EmptyList {
  if (readings === undefined) return { title: 'insights.firstRead', detail: 'insights.firstReadHelp' };
  if (readings.length === 0) return { title: 'insights.noneYet', detail: 'insights.noSubscriptions' };
  const complete = readings.filter((reading) => !isUnread(reading)).length;
  if (complete < readings.length)
    return {
      title: 'insights.firstRead',
      detail: 'insights.firstReadProgress',
      values: { complete, count: readings.length },
    };
  const isIncomplete = readings.some(({ sources }) => sources.some(({ state }) => state !== 'ready'));
  return {
    title: isIncomplete ? 'insights.noneKnown' : 'insights.none',
    detail: isIncomplete ? 'insights.noneKnownHelp' : 'insights.noneHelp',
  };
}

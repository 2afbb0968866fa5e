import { formatDateTime, formatUtc } from '../../core/i18n/format.ts';

/** A time in the user's time zone, with UTC on hover. */
export function Moment({ value }: { readonly value: string }) {
  return (
    <time dateTime={value} title={formatUtc(value)}>
      {formatDateTime(value)}
    </time>
  );
}

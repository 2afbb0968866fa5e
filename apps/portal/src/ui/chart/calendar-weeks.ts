/** A day of a calendar heat map: its column is the week, its row the day of the week. */
interface CalendarDay {
  readonly day: string;
  readonly value: number;
  readonly week: number;
  readonly weekday: number;
}

const dayMs = 86_400_000;

/**
 * Places consecutive days in weeks.
 *
 * @param firstWeekday 0 for Sunday, 1 for Monday, as in `Date.getUTCDay`.
 */
export function calendarDays(
  days: readonly string[],
  values: readonly (number | null)[],
  firstWeekday: number,
): CalendarDay[] {
  const first = Date.parse(`${days[0]}T00:00:00Z`);
  const offset = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  return days.map((day, index) => {
    const position = offset + Math.round((Date.parse(`${day}T00:00:00Z`) - first) / dayMs);
    return { day, value: values[index] ?? 0, week: Math.floor(position / 7), weekday: position % 7 };
  });
}

/**
 * Returns the step of a value in a sequential palette: 0 for none, 1 for the minimum, `steps - 1` for the maximum.
 *
 * @param minimum Where the scale starts; 0 unless only the differences between days matter.
 */
export function stepOf(value: number, maximum: number, steps: number, minimum = 0): number {
  if (maximum <= 0 || value <= 0) return 0;
  if (maximum === minimum) return steps - 1;
  const share = Math.max(0, value - minimum) / (maximum - minimum);
  return Math.min(steps - 1, 1 + Math.floor(share * (steps - 1.001)));
}

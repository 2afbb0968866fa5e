import type { Json, JsonObject } from '../resource-manager/json.ts';

/** Delay of the publication of points if the rule names none: 10 minutes. */
const usualDelayMs = 600_000;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a function to the points of every series in a response, however deep. */
function mapPoints(value: Json, change: (points: readonly Json[]) => readonly Json[]): Json {
  if (Array.isArray(value)) return value.map((one) => mapPoints(one, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name === 'data' && Array.isArray(part)) return [name, [...change(part)]];
      return [name, part === undefined ? part : mapPoints(part, change)];
    }),
  );
}

/** Removes the values of points that are not published yet. Their times remain, as those of intervals without samples. */
export const withoutLatePoints = (body: Json, now: Date, delayMs = usualDelayMs): Json =>
  mapPoints(body, (points) =>
    points.map((point) => {
      const time = isObject(point) ? point['timeStamp'] : undefined;
      const isLate = typeof time === 'string' && Date.parse(time) > now.getTime() - delayMs;
      return isLate ? { timeStamp: time } : point;
    }),
  );

/** Repeats every second point, first without its value, so that a time occurs twice. */
export const withRepeatedPoints = (body: Json): Json =>
  mapPoints(body, (points) =>
    points.flatMap((point, index) => {
      if (index % 2 === 0 || !isObject(point)) return [point];
      return [{ timeStamp: point['timeStamp'] ?? null }, point, point];
    }),
  );

import * as z from 'zod/mini';

/** First and last UTC day for which cost can be requested. */
export const firstCostDay = '2000-01-01';
export const lastCostDay = '2999-12-31';

/** A UTC day in a request for cost; dates far beyond could not be calculated with. */
export const costDaySchema = z.iso.date().check(
  z.check<string>(({ value, issues }) => {
    if (issues.length > 0) return;
    const common = { origin: 'date', inclusive: true, input: value } as const;
    if (value < firstCostDay)
      issues.push({ ...common, code: 'too_small', minimum: Date.parse(firstCostDay) });
    else if (value > lastCostDay)
      issues.push({ ...common, code: 'too_big', maximum: Date.parse(lastCostDay) });
  }),
);

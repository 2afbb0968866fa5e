import * as z from 'zod/mini';

const countSchema = z.number();

export const deploymentTrendSchema = z.object({
  /** Every day of the period, oldest first, with the deployments created on it by their current state. */
  days: z.array(
    z.object({
      /** In the requested time zone, such as `2026-01-31`. */
      day: z.string(),
      /** When the day starts, in RFC 3339. */
      start: z.string(),
      succeeded: countSchema,
      warnings: countSchema,
      failed: countSchema,
      canceled: countSchema,
      deleted: countSchema,
      active: countSchema,
    }),
  ),
  /**
   * Blueprints by number of deployments created in the period, most frequent first, up to 50. Durations are in
   * milliseconds from the request to its end, including the wait for approval, of deployments that succeeded with their
   * first operation; null if there are none.
   */
  blueprints: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      count: countSchema,
      median: z.nullable(z.number()),
      p95: z.nullable(z.number()),
    }),
  ),
});
export type DeploymentTrend = z.infer<typeof deploymentTrendSchema>;

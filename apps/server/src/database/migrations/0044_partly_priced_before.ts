import type { Migration } from './migration.ts';

/** A step of its own: it reads many verdicts, and meanwhile nobody waits for the table. */
export const partlyPricedBefore: Migration = {
  name: '0044_partly_priced_before',
  statements: [
    // What was accepted before tells it by its latest verdict, in the currency that was shown.
    `update deployment_commitment c
        set unpriced = jsonb_build_object(v.verdict #>> '{price,data,currency}',
              jsonb_array_length(v.verdict #> '{price,data,unpriced}'))
       from (select distinct on (deployment_id) deployment_id, verdict from deployment_verdict
              order by deployment_id, created_at desc) v
      where v.deployment_id = c.deployment_id
        and jsonb_typeof(v.verdict #> '{price,data,unpriced}') = 'array'
        and v.verdict #>> '{price,data,currency}' is not null`,
  ],
};

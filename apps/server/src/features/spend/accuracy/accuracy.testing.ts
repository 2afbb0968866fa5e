import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hoursOfMonth } from '@blueport/contracts';
import type { DayTwo } from '../../deployments/operations/day-two.testing.ts';
import { addDays, dayOf, daysBetween, lastDayOfMonth, monthsBetween } from '../cost/index.ts';
import type { EstimatedLine } from '../../../database/tables/accuracy.ts';
import { compareSubscription } from './comparison-store.ts';

/** Last day with complete cost. */
export const completeUntil = addDays(dayOf(new Date()), -2);
/** Compared days of a copy, unless stated otherwise. */
const usualDays = 20;

interface Copy {
  /** Actual cost divided by the estimate. */
  readonly ratio: number;
  /** What differs: the metered quantity or the unit price. */
  readonly differs?: 'quantity' | 'price';
  readonly days?: number;
  readonly currency?: string;
  readonly isBilled?: boolean;
  readonly hasEstimate?: boolean;
  /** An additional item: cost per day of a meter that no estimate contains. */
  readonly trafficPerDay?: number;
}

export interface AccuracyWorld {
  /** Inserts a deployment with the same template and estimate in another group, and its billed cost. Returns its name. */
  readonly add: (copy: Copy) => Promise<string>;
  /** Compares all deployments of the subscription, as after a read of cost. */
  readonly compare: () => Promise<void>;
  /** Deletes the copies and their cost. */
  readonly clear: () => Promise<void>;
}

/** Returns helpers that copy a deployment of a running world, which was deployed with an estimate. */
export function createAccuracyWorld(world: DayTwo, original: { readonly id: string }): AccuracyWorld {
  const { db } = world.server.database;
  const subscriptionId = world.subscriptionId.toLowerCase();
  const organizationId = world.engineer.account.orgId;

  async function bill(deploymentId: string, line: EstimatedLine, copy: Copy, from: string): Promise<void> {
    const { ratio, differs = 'price', currency = 'USD', trafficPerDay = 0 } = copy;
    const meters = line.meters.map(({ meter, unit, monthly, quantity }) => ({
      meter,
      unit,
      daily: ((Number(monthly) * 24) / hoursOfMonth) * ratio,
      dailyQuantity: ((Number(quantity) * 24) / hoursOfMonth) * (differs === 'quantity' ? ratio : 1),
    }));
    const traffic = { meter: 'Data Transfer Out', unit: '1 GB', daily: trafficPerDay, dailyQuantity: 1 };
    for (const one of trafficPerDay > 0 ? [...meters, traffic] : meters) {
      const { rows } = await sql<{ id: string }>`
        insert into cost_item (organization_id, subscription_id, item_hash, resource_key, resource_id, resource_type,
            group_key, location, service, product, meter, unit, charge_type, pricing_model, currency, tags, deployment_id)
          values (${organizationId}, ${subscriptionId}, decode(md5(random()::text), 'hex'),
            ${line.resourceId.toLowerCase()}, ${line.resourceId}, ${line.type.toLowerCase()}, ${`${subscriptionId}/x`}, 'l',
            's', 'p', ${one.meter}, ${one.unit}, 'Usage', 'OnDemand', ${currency}, '{}', ${deploymentId})
          returning id`.execute(db);
      for (const month of monthsBetween(from, completeUntil)) {
        const days = daysBetween(month, lastDayOfMonth(month)).map((day) =>
          day >= from && day <= completeUntil ? Math.round(one.daily * 1e9) : 0,
        );
        const active = daysBetween(month, lastDayOfMonth(month)).filter(
          (day) => day >= from && day <= completeUntil,
        ).length;
        await sql`select cost_add_month(${month}::date)`.execute(db);
        await sql`insert into cost_month (organization_id, subscription_id, month, item_id, billed, amortized, quantity,
            days) values (${organizationId}, ${subscriptionId}, ${month}::date, ${rows[0]!.id}, 0, 0,
            ${one.dailyQuantity * active}, ${days}::bigint[])`.execute(db);
      }
    }
  }

  return {
    async add(copy) {
      const { days = usualDays, isBilled = true, hasEstimate = true } = copy;
      const [id, operationId] = [randomUUID(), randomUUID()];
      const name = `bp-${id.slice(0, 8)}`;
      const from = addDays(completeUntil, 1 - days);
      const finished = addDays(from, -1);
      await sql`insert into cost_subscription (organization_id, subscription_id, state, complete_until)
        values (${organizationId}, ${subscriptionId}, 'ready', ${completeUntil}::date)
        on conflict (organization_id, subscription_id) do update set complete_until = excluded.complete_until`.execute(
        db,
      );
      await sql`insert into deployment select (jsonb_populate_record(d, jsonb_build_object('id', ${id}::text, 'name',
        ${name}::text, 'resource_group', ${name}::text))).* from deployment d where d.id = ${original.id}`.execute(
        db,
      );
      await sql`insert into deployment_operation select (jsonb_populate_record(o, jsonb_build_object('id',
        ${operationId}::text, 'deployment_id', ${id}::text, 'started_at', ${finished}::timestamp at time zone 'UTC',
        'finished_at', ${finished}::timestamp at time zone 'UTC'))).* from deployment_operation o
        where o.deployment_id = ${original.id} and o.number = 1`.execute(db);
      const { rows } = await sql<{ lines: EstimatedLine[] }>`
        select replace(lines::text, 'rg-accuracy', ${name}::text)::jsonb as lines from deployment_estimate
         where deployment_id = ${original.id} and currency = 'USD'`.execute(db);
      const { lines } = rows[0]!;
      if (hasEstimate)
        await sql`insert into deployment_estimate (operation_id, currency, deployment_id, lines)
          values (${operationId}, 'USD', ${id}, ${JSON.stringify(lines)}::jsonb)`.execute(db);
      const first = lines.find(({ monthly }) => Number(monthly) > 0);
      if (isBilled)
        for (const line of lines)
          await bill(
            id,
            line,
            { ...copy, trafficPerDay: line === first ? (copy.trafficPerDay ?? 0) : 0 },
            from,
          );
      return name;
    },
    compare: () => compareSubscription(db, { organizationId, subscriptionId }, completeUntil),
    async clear() {
      await sql`delete from cost_month where organization_id = ${organizationId}`.execute(db);
      await sql`delete from cost_item where organization_id = ${organizationId}`.execute(db);
      await sql`delete from cost_subscription where organization_id = ${organizationId}`.execute(db);
      await sql`delete from estimate_comparison`.execute(db);
      await sql`delete from deployment where id <> ${original.id}`.execute(db);
    },
  };
}

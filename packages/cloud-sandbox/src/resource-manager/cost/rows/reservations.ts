import { itemsOf, type BookItem } from '../../../prices/priceBook.ts';
import { plannedSubscriptions } from '../../../world/estate/subscriptions.ts';
import { guidFrom } from '../../../world/people.ts';
import { dayMs, monthStart } from './calendar.ts';
import type { ChargedItem, CostLine, Reservation } from './costLine.ts';

/** Machines that are reserved in a subscription. */
interface ReservedMachines {
  readonly subscription: string;
  readonly region: string;
  readonly armSku: string;
  readonly quantity: number;
  /** The day of the purchase: months from the month in which the world starts, and the day of that month. */
  readonly months: number;
  readonly day: number;
}

const reserved: readonly ReservedMachines[] = [
  {
    subscription: 'Contoso Production',
    region: 'westeurope',
    armSku: 'Standard_D4s_v5',
    quantity: 6,
    months: -10,
    day: 14,
  },
  {
    subscription: 'Contoso Research HPC',
    region: 'northeurope',
    armSku: 'Standard_D8s_v5',
    quantity: 4,
    months: -7,
    day: 3,
  },
];

const termHours = 8760;

interface Purchase extends ReservedMachines {
  readonly since: number;
  readonly until: number;
  readonly reservation: Reservation;
  readonly item: BookItem;
  /** US dollars per reserved machine and hour. */
  readonly hourly: number;
}

/** Returns the reservations of a subscription that were bought for a year. `start` is the day on which the world starts. */
function purchasesOf(subscriptionId: string, start: number): Purchase[] {
  const name = plannedSubscriptions.find(({ id }) => id === subscriptionId)?.name;
  return reserved
    .filter(({ subscription }) => subscription === name)
    .flatMap((machines): Purchase[] => {
      const item = itemsOf(machines.region).find(
        ({ type, armSkuName, reservationTerm }) =>
          type === 'Reservation' && armSkuName === machines.armSku && reservationTerm === '1 Year',
      );
      if (item === undefined) return [];
      const since = (monthStart(start, machines.months) + machines.day) * dayMs;
      const reservation: Reservation = {
        id: guidFrom('reservation', subscriptionId, machines.armSku),
        orderId: guidFrom('reservation order', subscriptionId, machines.armSku),
        name: `VM_RI_${machines.armSku.replace('Standard_', '')}_${machines.region}`,
        term: '1 Year',
      };
      const until = since + termHours * 3_600_000;
      return [{ ...machines, since, until, reservation, item, hourly: item.price / termHours }];
    });
}

/** Returns whether a line is usage that a purchase pays for: machines of the size and region, without Windows and Spot. */
const isEligible = ({ item, subscriptionId, chargeType }: CostLine, purchase: Purchase): boolean =>
  chargeType === 'Usage' &&
  subscriptionId !== '' &&
  item.armSkuName === purchase.armSku &&
  item.armRegionName === purchase.region &&
  item.productName === purchase.item.productName &&
  item.meterName === purchase.item.meterName;

/** Splits a line at the term of a purchase: usage in the term is covered, and free in actual cost. */
function cover(line: CostLine, { since, until, reservation, hourly }: Purchase): CostLine[] {
  const [begin, end] = [Math.max(line.since, since), Math.min(line.until, until)];
  if (begin >= end) return [line];
  const covered = {
    ...line,
    since: begin,
    until: end,
    reservation,
    actualPerHour: 0,
    amortizedPerHour: hourly,
  };
  return [
    ...(line.since < begin ? [{ ...line, until: begin }] : []),
    covered,
    ...(line.until > end ? [{ ...line, since: end }] : []),
  ];
}

/** Returns the periods in which fewer machines ran than are reserved, with the number of unused ones. */
function unusedPeriods(
  { since, until, quantity }: Purchase,
  covered: readonly CostLine[],
): { since: number; until: number; unused: number }[] {
  const edges = [...new Set([since, until, ...covered.flatMap((line) => [line.since, line.until])])]
    .filter((edge) => edge >= since && edge <= until)
    .toSorted((one, other) => one - other);
  return edges.slice(0, -1).flatMap((begin, index) => {
    const end = edges[index + 1] ?? until;
    const used = covered.filter((line) => line.since <= begin && line.until >= end).length;
    return used < quantity ? [{ since: begin, until: end, unused: quantity - used }] : [];
  });
}

function describe(purchase: Purchase, subscriptionId: string): ChargedItem {
  const { orderId, id } = purchase.reservation;
  return {
    resourceId: `/providers/Microsoft.Capacity/reservationOrders/${orderId}/reservations/${id}`,
    type: 'microsoft.capacity/reservationorders',
    location: purchase.region,
    tags: {},
    subscriptionId,
    group: '',
    item: purchase.item,
    unitsPerHour: purchase.quantity / 24,
    since: purchase.since,
    until: purchase.since + dayMs,
  };
}

/** Returns the purchase itself, on one day. */
function purchaseLine(purchase: Purchase, subscriptionId: string): CostLine {
  const perHour = (purchase.item.price * purchase.quantity) / 24;
  return {
    ...describe(purchase, subscriptionId),
    chargeType: 'Purchase',
    frequency: 'OneTime',
    reservation: purchase.reservation,
    actualPerHour: perHour,
    amortizedPerHour: 0,
    listPerHour: perHour,
    pattern: 0,
  };
}

/** Applies the reservations of a subscription: covered usage, the purchase, and unused machines. */
export function applyReservations(
  lines: readonly CostLine[],
  subscriptionId: string,
  start: number,
): CostLine[] {
  let result = [...lines];
  for (const purchase of purchasesOf(subscriptionId, start)) {
    const machines = [
      ...new Set(result.filter((line) => isEligible(line, purchase)).map(({ resourceId }) => resourceId)),
    ]
      .toSorted()
      .slice(0, purchase.quantity);
    const isCovered = new Set(machines);
    result = result.flatMap((line) =>
      isCovered.has(line.resourceId) && isEligible(line, purchase) ? cover(line, purchase) : [line],
    );
    const covered = result.filter(({ reservation }) => reservation?.id === purchase.reservation.id);
    const unused = unusedPeriods(purchase, covered).map((period): CostLine => ({
      ...describe(purchase, subscriptionId),
      since: period.since,
      until: period.until,
      unitsPerHour: period.unused,
      chargeType: 'UnusedReservation',
      frequency: 'UsageBased',
      reservation: purchase.reservation,
      actualPerHour: 0,
      amortizedPerHour: purchase.hourly * period.unused,
      listPerHour: 0,
      pattern: 0,
    }));
    result.push(purchaseLine(purchase, subscriptionId), ...unused);
  }
  return result;
}

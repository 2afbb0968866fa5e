import { powerStateOf, type PowerState, type PowerOptions } from '@blueport/contracts';

interface Status {
  readonly code?: string;
  readonly count?: number;
}

/** Reads the states from a list of statuses; a scale set counts its machines by state. */
function fromStatuses(body: unknown): PowerState[] {
  const { statuses, virtualMachine } = (body ?? {}) as {
    statuses?: readonly Status[];
    virtualMachine?: { statusesSummary?: readonly Status[] };
  };
  return [
    ...(statuses ?? []),
    ...(virtualMachine?.statusesSummary ?? []).filter(({ count = 1 }) => count > 0),
  ]
    .map(({ code }) => code ?? '')
    .filter((code) => /^powerstate\//i.test(code))
    .map(powerStateOf);
}

/** Reads the power state of a resource; of several machines, the most active one counts. */
export function readPower(ways: PowerOptions, body: unknown): PowerState {
  if (ways.path === 'statuses') {
    const states = fromStatuses(body);
    const order: readonly PowerState[] = ['starting', 'stopping', 'running', 'unknown', 'stopped'];
    return order.find((state) => states.includes(state)) ?? 'unknown';
  }
  const value = ways.path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    body,
  );
  return typeof value === 'string' ? powerStateOf(value) : 'unknown';
}

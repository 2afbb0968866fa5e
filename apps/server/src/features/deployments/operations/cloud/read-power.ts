import { powerStateOf, type PowerState, type PowerWays } from '@blueport/contracts';

interface Status {
  readonly code?: string;
  readonly count?: number;
}

/** The states that a list of statuses tells; a scale set counts its machines by state. */
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

/** What a resource says about its power; of several machines the one that is furthest from rest counts. */
export function readPower(ways: PowerWays, body: unknown): PowerState {
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

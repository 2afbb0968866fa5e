import type { Refusal } from './judge.ts';
import type { Call } from './operation.ts';

/** Pollers ask without a delay; the clock of the cloud advances by `Retry-After` instead. */
const polling = { updateIntervalInMs: 1 };

/** Calls a method of a vendor client by its path and returns the final result: pages are collected, pollers awaited. */
export async function callClient(client: object, { call, args = [], options }: Call): Promise<unknown> {
  let owner: unknown = undefined;
  let method: unknown = client;
  for (const name of call.split('.')) {
    owner = method;
    method = (owner as Record<string, unknown> | undefined)?.[name];
  }
  if (typeof method !== 'function') throw new UnknownMethod(call);
  const returned: unknown = method.apply(owner, [...args, { ...polling, ...options }]);
  return isIterable(returned) ? collect(returned) : await returned;
}

/** A row names a method that the client does not have: a fault of the suite, never a verdict. */
export class UnknownMethod extends Error {
  override readonly name = 'UnknownMethod';
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Returns the status and error code of what a client threw. */
export function refusalOf(thrown: unknown): Refusal {
  if (!(thrown instanceof Error)) return { status: undefined, code: undefined, message: String(thrown) };
  const { statusCode, code, details } = thrown as Error & {
    statusCode?: number | string;
    code?: string;
    details?: { error?: { code?: string }; code?: string };
  };
  const status = statusCode === undefined ? undefined : Number(statusCode);
  return { status, code: details?.error?.code ?? code ?? details?.code, message: thrown.message };
}

import { setTimeout as wait } from 'node:timers/promises';
import { isSettled, type DeploymentState } from '@blueport/contracts';
import type { ApiClient } from './api-client.testing.ts';

export interface Row {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

/** Polls the list as users do; `stop` returns the final states that changed later. */
export function watchRows(client: ApiClient): { stop(): Promise<readonly string[]> } {
  const ends = new Map<string, string>();
  const changed: string[] = [];
  const abortController = new AbortController();
  const readRows = async (): Promise<void> => {
    for (const { id, name, state } of await client.list()) {
      const end = ends.get(id);
      if (end !== undefined && end !== state) changed.push(`${name}: ${end} -> ${state}`);
      if (isSettled(state as DeploymentState)) ends.set(id, state);
    }
  };
  const watch = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      await readRows();
      await wait(1000);
    }
  };
  const watching = watch().then(
    () => undefined,
    (error: unknown) => error,
  );
  return {
    async stop() {
      abortController.abort();
      const failure = await watching;
      if (failure !== undefined) throw failure;
      await readRows();
      return changed;
    },
  };
}

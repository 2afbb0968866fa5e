import { useEffect, useReducer } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { PartFailure } from './PartFailure.tsx';
import { PartLoader } from './part-loader.ts';

interface LaterPart<Props> {
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Prefetches the part. Never rejects: a failure is shown where the part is shown. */
  readonly fetch: () => Promise<void>;
}

/**
 * Returns a part of a screen that is loaded after the screen itself, together with its messages. It never suspends: it
 * shows the fallback without affecting its surroundings. A failure is shown in its place and can be retried.
 */
export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  messages: readonly string[] = [],
): LaterPart<Props> {
  const loader = new PartLoader(
    async () => (await Promise.all([load(), ...messages.map(loadFeatureMessages)]))[0],
  );
  function Later({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [attempts, countAttempt] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!loader.part) void loader.fetch().then(countAttempt);
    }, []);
    const { part: Part, failure } = loader;
    if (Part) return <Part {...(props as unknown as Props)} />;
    if (attempts === 0 || failure === undefined) return fallback;
    return <PartFailure loader={loader} Failure={LoadFailure} onAttempt={countAttempt} />;
  }
  return Object.assign(Later, { fetch: loader.fetch });
}

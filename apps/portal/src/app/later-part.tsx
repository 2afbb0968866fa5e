import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';
import { retryOnce } from './chunk-failure.ts';
import { LoadFailure } from './LoadFailure.tsx';

interface LaterPart<Props> {
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Fetches the part before it is needed. */
  readonly fetch: () => Promise<void>;
}

/**
 * A part of a screen that is fetched after the screen itself, together with its words. Where that fails, its place says so and
 * offers another try, and the rest stays as it is: a lazy component would take the whole screen with it, and never try again.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  words: readonly string[] = [],
): LaterPart<Props> {
  let Part: ComponentType<Props> | undefined;
  const fetch = async () => {
    if (Part) return;
    const [found] = await retryOnce(() => Promise.all([load(), ...words.map(loadFeatureMessages)]));
    Part = found;
  };
  function Later({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const [state, setState] = useState<{ readonly isFetched: boolean; readonly error?: unknown }>({
      isFetched: Part !== undefined,
    });
    const isFailed = state.error !== undefined;
    useEffect(() => {
      if (state.isFetched || isFailed) return undefined;
      let isGone = false;
      fetch().then(
        () => !isGone && setState({ isFetched: true }),
        (error: unknown) => !isGone && setState({ isFetched: false, error }),
      );
      return () => {
        isGone = true;
      };
    }, [state.isFetched, isFailed]);
    if (Part) return <Part {...(props as unknown as Props)} />;
    if (isFailed) return <LoadFailure error={state.error} onRetry={() => setState({ isFetched: false })} />;
    return fallback;
  }
  return Object.assign(Later, { fetch });
}

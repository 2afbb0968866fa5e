// The only place that may use it: `lazyPart` is built on it.
// oxlint-disable-next-line no-restricted-imports
import { lazy, useReducer, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { FailureProps } from './FailureActions.tsx';
import { LoadFailure, FailureBlock } from './LoadFailure.tsx';
import { PartFailure } from './PartFailure.tsx';
import { PartLoader } from './part-loader.ts';
import { useStore } from 'react-redux';
import type { RootState } from '../../core/store/store.ts';
import Box from '@mui/material/Box';
import { useT } from '../../core/i18n/translate.tsx';
import { failureText } from './FailureActions.tsx';

/** The part of the store that background work observes. */
interface FollowedStore {
  readonly getState: () => Pick<RootState, 'activeTab'>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Calls `retry` when the network returns and at every navigation; returns a function that stops it. */
export function watchForRetry(store: FollowedStore, retry: () => void): () => void {
  let { activeURL } = store.getState().activeTab;
  const unsubscribe = store.subscribe(() => {
    const current = store.getState().activeTab.activeURL;
    if (current === activeURL) return;
    activeURL = current;
    retry();
  });
  addEventListener('online', retry);
  return () => {
    unsubscribe();
    removeEventListener('online', retry);
  };
}

type LoadPart<Props> = () => Promise<ComponentType<Props>>;

export type LazyPart<Props> = ComponentType<Props> & {
  /** Prefetches the part. Never rejects: a failure is shown where the part is shown. */
  readonly fetch: () => Promise<void>;
};

/** Whether the part is a closed menu or drawer that stays mounted: it needs no code until it is opened. */
function isClosed(props: { readonly open?: boolean; readonly anchor?: unknown }): boolean {
  return props.open === false || ('anchor' in props && !props.anchor);
}

/**
 * Returns a component whose code is loaded when it is first shown; until then it suspends. Unlike with React's `lazy`,
 * a failure is shown in its place, does not affect the rest of the page, and can be retried.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  Failure: ComponentType<FailureProps> = LoadFailure,
  closeOf?: (props: Props) => (() => void) | undefined,
): LazyPart<Props> {
  const loader = new PartLoader(load);
  const wait = async () => {
    // The router has already waited for the screen and shows the outcome.
    if (loader.failure === undefined) await loader.fetch();
    return { default: Result };
  };
  let Waiting = lazy(wait);
  const startOver = () => {
    loader.forgetFailure();
    Waiting = lazy(wait);
  };
  function Result(props: Props) {
    const [, redraw] = useReducer((attempts: number) => attempts + 1, 0);
    if (loader.part) return <loader.part {...props} />;
    return (
      <PartFailure
        loader={loader}
        Failure={Failure}
        onAttempt={redraw}
        onClose={closeOf?.(props)}
        onGone={startOver}
      />
    );
  }
  function Shown(props: Props) {
    // Fixed while mounted: a different component would discard the state of the part, such as an opened dialog.
    const [Content] = useState<ComponentType<Props>>(() => loader.part ?? Waiting);
    return <Content {...props} />;
  }
  const Part = (props: Props) => (isClosed(props) && !loader.part ? null : <Shown {...props} />);
  return Object.assign(Part, { fetch: loader.fetch });
}

/** A `lazyPart` for a dialog or a menu: its failure is also shown in a dialog, which closes like the part. */
export function lazyDialog<Props extends { readonly onClose?: () => void }>(
  load: LoadPart<Props>,
): LazyPart<Props> {
  return lazyPart(load, LoadFailureDialog, ({ onClose }) => onClose && (() => onClose()));
}

/**
 * A `lazyPart` in the background, such as one that syncs preferences. A failure is not shown; it retries when the network
 * returns and at every navigation.
 */
export function lazyBackground<Props extends object>(load: LoadPart<Props>): LazyPart<Props> {
  return lazyPart(load, BackgroundFailure);
}

/**
 * Renders nothing for a background part that failed to load, and retries when the network returns and at every
 * navigation.
 */
function BackgroundFailure({ onRetry }: FailureProps) {
  const store = useStore<RootState>();
  useEffect(() => watchForRetry(store, onRetry), [store, onRetry]);
  return null;
}

/**
 * Opens in place of a dialog, a menu or a panel that failed to load. It is a native dialog, because the library's is a
 * chunk too.
 */
function LoadFailureDialog(props: FailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { title } = failureText(props.error, useT());
  useLayoutEffect(() => {
    const dialogElement = dialog.current;
    dialogElement?.showModal();
    // Closing returns the focus to the button that should have opened the part.
    return () => dialogElement?.close();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={title}
      onClose={() => {
        if (props.onClose) props.onClose();
        else dialog.current?.showModal();
      }}
      sx={{
        width: 'min(480px, calc(100vw - 32px))',
        p: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: '0 12px 32px rgb(0 0 0 / 0.2)',
        '&::backdrop': { bgcolor: 'rgb(0 0 0 / 0.5)' },
      }}
    >
      <FailureBlock {...props} />
    </Box>
  );
}

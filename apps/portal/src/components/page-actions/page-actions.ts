import { useEffect } from 'react';

/** An action on the object of the open page, offered by the command palette. */
interface PageAction {
  readonly id: string;
  readonly label: string;
  /** Address that the action opens; otherwise it calls `run`. */
  readonly to?: string;
  readonly run?: () => void;
}

/** The object of the open page. */
interface PageObject {
  readonly title: string;
  /** The id that people copy into scripts and requests. */
  readonly id: string;
  readonly actions: readonly PageAction[];
}

let current: PageObject | undefined;

/** Offers the actions of a page in the command palette while the page is open. */
export function usePageActions(object: PageObject): void {
  useEffect(() => {
    current = object;
    return () => {
      if (current === object) current = undefined;
    };
  });
}

/** Returns the object of the open page, if it has offered actions. */
export const pageObject = (): PageObject | undefined => current;

import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../harness/stack.ts';

/** A state of a screen that has no address: an open dialog, an operation in progress, a missing response. */
export interface Moment {
  readonly name: string;
  /** The address, or a function that creates what the screen shows and returns its address. */
  readonly path: string | ((stack: Stack) => Promise<string>);
  readonly account: string;
  /** Creates the required data, once for all screenshots of this state. */
  readonly prepare?: (stack: Stack) => Promise<unknown>;
  /** Replaces responses of the server. */
  readonly answers?: (context: BrowserContext) => Promise<unknown>;
  /** Performs the user's actions on the page. */
  readonly act?: (page: Page, stack: Stack) => Promise<unknown>;
}

export const engineer = 'engineer@contoso.example';
export const admin = 'admin@contoso.example';

import { withMessages } from '../../core/i18n/with-messages.ts';

/** Loads a page together with the messages of a board. */
export const loadMetrics = <Page>(page: Promise<Page>): Promise<Page> =>
  withMessages(page, 'saved-views', 'cloud-inventory');

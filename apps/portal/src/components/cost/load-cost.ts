import { withMessages } from '../../core/i18n/with-messages.ts';

/** Loads a page together with the messages of a cost analysis. */
export const loadCost = <Page>(page: Promise<Page>): Promise<Page> =>
  withMessages(page, 'cost', 'chart', 'saved-views');

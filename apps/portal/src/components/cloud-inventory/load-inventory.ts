import { withMessages } from '../../core/i18n/with-messages.ts';

/** Loads an inventory page together with the messages these pages share. */
export const loadInventory = <Page>(page: Promise<Page>): Promise<Page> =>
  withMessages(page, 'cloud-inventory', 'administration', 'permission-help');

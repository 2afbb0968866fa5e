import { withMessages } from '../../core/i18n/with-messages.ts';

/** Loads an administration page together with the messages these pages share. */
export const loadAdministration = <Page>(page: Promise<Page>): Promise<Page> =>
  withMessages(page, 'administration', 'permission-help');

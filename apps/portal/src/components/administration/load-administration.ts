import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Loads an administration page together with the messages these pages share. */
export async function loadAdministration<Page>(page: Promise<Page>): Promise<Page> {
  const shared = ['administration', 'permission-help'];
  return (await Promise.all([page, ...shared.map(loadFeatureMessages)]))[0];
}

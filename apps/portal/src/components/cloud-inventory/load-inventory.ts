import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Loads an inventory page together with the messages these pages share. */
export async function loadInventory<Page>(page: Promise<Page>): Promise<Page> {
  const shared = ['cloud-inventory', 'administration', 'permission-help'];
  return (await Promise.all([page, ...shared.map(loadFeatureMessages)]))[0];
}

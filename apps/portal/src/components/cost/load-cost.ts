import { loadFeatureMessages } from '../../core/i18n/locale.ts';

/** Loads a page together with the messages of a cost analysis. */
export async function loadCost<Page>(page: Promise<Page>): Promise<Page> {
  const shared = ['cost', 'chart', 'saved-views'];
  return (await Promise.all([page, ...shared.map(loadFeatureMessages)]))[0];
}

import { loadFeatureMessages } from './locale.ts';

/** Loads a page together with the messages of other features or parts that it shows. */
export const withMessages = async <Page>(page: Promise<Page>, ...names: readonly string[]): Promise<Page> =>
  (await Promise.all([page, ...names.map((name) => loadFeatureMessages(name))]))[0];

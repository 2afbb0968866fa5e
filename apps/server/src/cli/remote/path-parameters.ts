import type { RouteContract } from '@blueport/contracts';

/** Returns the names of path parameters, in order. */
export const pathParameters = ({ path }: RouteContract): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Help placeholders for short path parameters. */
const words: Readonly<Record<string, string>> = {
  sid: 'SUBSCRIPTION',
  rid: 'GROUP',
  cid: 'CONNECTION',
  did: 'DELIVERY',
  share: 'SHARE-ID',
};

/** Returns the help placeholder of a field or parameter: `subscriptionId` becomes SUBSCRIPTION-ID. */
export const placeholderOf = (name: string): string =>
  words[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase();

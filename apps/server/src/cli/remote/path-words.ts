import type { RouteContract } from '@blueport/contracts';

/** Names of the parameters of a path, in their order. */
export const pathParameters = ({ path }: RouteContract): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Short parameters of paths, by the words that stand for them in a help. */
const words: Readonly<Record<string, string>> = {
  sid: 'SUBSCRIPTION',
  rid: 'GROUP',
  cid: 'CONNECTION',
  did: 'DELIVERY',
  share: 'SHARE-ID',
};

/** A field or a parameter as a help writes it: `subscriptionId` is SUBSCRIPTION-ID. */
export const wordOf = (name: string): string =>
  words[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toUpperCase();

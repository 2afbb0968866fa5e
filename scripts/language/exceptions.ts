/** Messages of the English catalogues that may use a rejected wording, with the reason; JSON has no comments to hold it. */
export const catalogueExceptions: readonly {
  readonly key: string;
  readonly pattern: string;
  readonly reason: string;
}[] = [
  { key: 'why.request.intro', pattern: 'please', reason: 'a letter that the user sends to an administrator' },
];

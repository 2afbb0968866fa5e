/** Where the picture of a page comes from. */
export type PictureSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'remote'; readonly host: string }
  | { readonly kind: 'missing' };

/**
 * A picture is shown only where it is in the page itself: the reader's browser asks nobody for it. One kept elsewhere would tell
 * its keeper who reads the page and when; a path of a repository leads nowhere here.
 */
export function pictureSource(address: string | undefined): PictureSource {
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(address ?? '')) return { kind: 'own' };
  const absolute = address?.startsWith('//') ? `https:${address}` : address;
  const url = absolute !== undefined && URL.canParse(absolute) ? new URL(absolute) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? { kind: 'remote', host: url.host }
    : { kind: 'missing' };
}

/** A picture as Markdown writes it, its address directly or by a name that is explained further below. */
const written = /!\[[^\]]*\]\(\s*<?([^)\s>]+)|^[ ]{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)/gm;

/** How many pictures of a text are not shown to its readers. */
export function unseenPictures(markdown: string): number {
  const isReferenced = /!\[[^\]]*\](?!\()/.test(markdown);
  return [...markdown.matchAll(written)].filter(([, direct, named]) =>
    direct === undefined
      ? isReferenced && /\.(png|jpe?g|gif|webp|svg)(\?|#|$)/i.test(named ?? '')
      : pictureSource(direct).kind !== 'own',
  ).length;
}

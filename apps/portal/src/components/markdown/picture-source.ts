/** The source of an image in a document. */
export type PictureSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'remote'; readonly host: string }
  | { readonly kind: 'missing' };

/**
 * Classifies the address of an image. Only embedded images are shown, so that the browser sends no request: another
 * server would learn who reads the page and when. Relative paths of a repository cannot be resolved here.
 */
export function pictureSource(address: string | undefined): PictureSource {
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(address ?? '')) return { kind: 'own' };
  const absolute = address?.startsWith('//') ? `https:${address}` : address;
  const url = absolute !== undefined && URL.canParse(absolute) ? new URL(absolute) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? { kind: 'remote', host: url.host }
    : { kind: 'missing' };
}

/** Matches an image in Markdown, with its address inline or in a reference definition. */
const written = /!\[[^\]]*\]\(\s*<?([^)\s>]+)|^[ ]{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)/gm;

/** Returns the number of images in a text that are not shown to its readers. */
export function countHiddenImages(markdown: string): number {
  const isReferenced = /!\[[^\]]*\](?!\()/.test(markdown);
  return [...markdown.matchAll(written)].filter(([, direct, reference]) =>
    direct === undefined
      ? isReferenced && /\.(png|jpe?g|gif|webp|svg)(\?|#|$)/i.test(reference ?? '')
      : pictureSource(direct).kind !== 'own',
  ).length;
}

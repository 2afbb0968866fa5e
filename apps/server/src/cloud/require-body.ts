import { CloudError, type CloudAnswer } from '@blueport/cloud';

/**
 * Returns the body of a response that must contain the given texts. A response in an undocumented format is treated as
 * a failed request.
 */
export function requireBody<Body>(answer: CloudAnswer<Body>, ...texts: readonly (keyof Body)[]): Body {
  const body = answer.body as Body | null | undefined;
  if (body !== null && typeof body === 'object' && texts.every((name) => typeof body[name] === 'string'))
    return body;
  throw new CloudError({
    kind: 'unavailable',
    code: 'UnreadableAnswer',
    message: 'The cloud returned an unexpected response.',
  });
}

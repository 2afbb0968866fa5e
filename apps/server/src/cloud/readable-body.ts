import { CloudError, type CloudAnswer } from '@blueport/cloud';

/** The body of an answer that must hold these texts; what has another form than documented counts as no answer. */
export function readableBody<Body>(answer: CloudAnswer<Body>, ...texts: readonly (keyof Body)[]): Body {
  const body = answer.body as Body | null | undefined;
  if (body !== null && typeof body === 'object' && texts.every((name) => typeof body[name] === 'string'))
    return body;
  throw new CloudError({
    kind: 'unavailable',
    code: 'UnreadableAnswer',
    message: 'The answer of the cloud is not what it should be.',
  });
}

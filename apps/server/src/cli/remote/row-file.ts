import type { RouteContract } from '@blueport/contracts';
import { objectOf } from './inputs.ts';
import type { VerbInput, VerbOption } from './verb.ts';

export const rowFileOption = {
  value: 'FILE',
  required: true,
  help: 'JSON, in the format of show --json',
} satisfies VerbOption;

const namesOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {});

/**
 * The body of a route from the file of --file. What the portal only tells, such as when something was made, is left out,
 * so that a file that `show` wrote can be edited and sent back; names that nobody knows stay, for the portal to object to.
 */
export function rowFile(
  input: VerbInput,
  { body, response }: RouteContract,
): Readonly<Record<string, unknown>> | undefined {
  const content = objectOf(input, 'file');
  const wanted = new Set(namesOf(body));
  const told = new Set(namesOf(response).filter((name) => !wanted.has(name)));
  return content && Object.fromEntries(Object.entries(content).filter(([name]) => !told.has(name)));
}

/** The version that the file was read at: an edit that somebody else overtook is refused. */
export function rowFileVersion(input: VerbInput): string | undefined {
  const etag = objectOf(input, 'file')?.['etag'];
  return typeof etag === 'string' ? etag : undefined;
}

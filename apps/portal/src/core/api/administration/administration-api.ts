import { api } from '../api.ts';

/** The API with the tags of the administration screens; these are needed only where such a screen is open. */
export const administrationApi = api.enhanceEndpoints({
  addTagTypes: ['Organization', 'Role', 'User', 'Connection'],
});

/** Parameters of a list as the common table makes them. */
export type ListParameters = Readonly<Record<string, string | number | undefined>>;

/** An edit of one object, starting from the version that the reader saw. */
export interface Edit<Body> {
  readonly id: string;
  readonly etag: string;
  readonly body: Body;
}

/** The header that names the version an edit starts from. */
export function ifMatch(etag: string): Readonly<Record<string, string>> {
  return { 'if-match': etag };
}

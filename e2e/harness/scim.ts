/** Calls the SCIM endpoint of a portal as a directory does, and returns the response. */
export function createScim(origin: string, token: string) {
  return async <Resource = { readonly id: string }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Resource> => {
    const response = await fetch(`${origin}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Resource;
  };
}

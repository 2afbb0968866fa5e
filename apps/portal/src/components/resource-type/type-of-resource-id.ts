/** Returns the type in a resource ID: `Microsoft.Sql/servers/databases`. */
export function typeOfResourceId(id: string): string {
  const [provider = '', ...segments] = id
    .split(/\/providers\//i)
    .at(-1)!
    .split('/');
  return [provider, ...segments.filter((_, index) => index % 2 === 0)].join('/');
}

/** Configurations of web apps that hold secrets. */
const secretConfigurations =
  /\/config\/(?:appsettings|authsettings|azurestorageaccounts|connectionstrings)$/i;
const siteConfiguration = /^microsoft\.web\/sites\/(?:slots\/)?config$/i;

/**
 * Returns the request that reads a resource. The cloud refuses GET for configurations that hold secrets; it returns
 * them by POST to `list`, which requires a separate permission.
 */
export function readRequestOf(
  type: string,
  id: string,
): { readonly method: 'GET' | 'POST'; readonly path: string } {
  return siteConfiguration.test(type) && secretConfigurations.test(id)
    ? { method: 'POST', path: `${id}/list` }
    : { method: 'GET', path: id };
}

/** The parts of an Azure resource id that a cost row needs; empty where the id lacks them. */
export interface ResourceIdParts {
  /** In lower case. */
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  /** In lower case, with the types of child resources: `microsoft.sql/servers/databases`. */
  readonly resourceType: string;
}

const pattern = /^\/subscriptions\/([^/]+)(?:\/resourcegroups\/([^/]+))?/i;

/** Reads the parts of a resource id; all are empty for the id of another cloud. */
export function parseResourceId(id: string): ResourceIdParts {
  const [, subscriptionId = '', resourceGroup = ''] = pattern.exec(id) ?? [];
  return { subscriptionId: subscriptionId.toLowerCase(), resourceGroup, resourceType: typeOf(id) };
}

/** Returns the type after the last `providers` segment, so that extension resources have their own type. */
function typeOf(id: string): string {
  const lower = id.toLowerCase();
  const at = lower.lastIndexOf('/providers/');
  if (at === -1) return '';
  const [namespace = '', ...segments] = lower.slice(at + '/providers/'.length).split('/');
  const types = segments.filter((segment, index) => index % 2 === 0 && segment !== '');
  return types.length === 0 ? '' : [namespace, ...types].join('/');
}

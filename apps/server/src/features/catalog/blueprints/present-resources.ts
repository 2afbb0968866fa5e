import { latestDeclarations, type Expansion } from '@blueport/arm-template';
import type { Preview } from '@blueport/contracts';

/**
 * Returns the ids of the resources that each resource depends on, by its id in lower case. Of a resource that several
 * deployments declare, the first declaration counts.
 */
export function dependenciesById({ graph }: Pick<Expansion, 'graph'>): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, existing, dependsOn } of graph.nodes) {
    const key = id.toLowerCase();
    if (existing !== true && !found.has(key)) found.set(key, dependsOn);
  }
  return found;
}

const isDeployment = (id: string): boolean => /\/Microsoft\.Resources\/deployments\/[^/]+$/i.test(id);

/**
 * Returns a function that adds the resources of nested deployments to dependencies on them. Only for display: a deletion
 * in this order would wait for resources that the cloud itself does not relate.
 */
function innerResources({ graph }: Pick<Expansion, 'graph'>): (ids: readonly string[]) => string[] {
  const nested = new Map(
    graph.nodes.map(({ id, dependsOn, kinds }) => [
      id.toLowerCase(),
      dependsOn.filter((_, index) => kinds[index] === 'nested' && isDeployment(id)),
    ]),
  );
  const withInner = (id: string): string[] => [
    id,
    ...(nested.get(id.toLowerCase()) ?? []).flatMap(withInner),
  ];
  return (ids) => [...new Set(ids.flatMap(withInner))];
}

/** Returns the names of the nested deployments that declare each resource, joined by `/`, by its id in lower case. */
function nestedDeploymentsById({ graph }: Pick<Expansion, 'graph'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { id, existing, deployment } of graph.nodes) {
    const key = id.toLowerCase();
    // The first name is that of the deployment of the template itself.
    if (existing !== true && !found.has(key)) found.set(key, deployment.split('/').slice(1).join('/'));
  }
  return found;
}

const presentNested = (nestedDeployment = '') => (nestedDeployment === '' ? {} : { nestedDeployment });

/** Returns the resources of an expansion for a preview, each once. */
export function presentResources(expansion: Pick<Expansion, 'graph' | 'resources'>): Preview['resources'] {
  const dependencies = dependenciesById(expansion);
  const withInner = innerResources(expansion);
  const nestedDeployments = nestedDeploymentsById(expansion);
  return latestDeclarations(expansion.resources).map((resource) => ({
    id: resource.id,
    type: resource.type,
    name: resource.name,
    apiVersion: resource.apiVersion,
    ...(typeof resource['location'] === 'string' && { location: resource['location'] }),
    dependsOn: withInner(dependencies.get(resource.id.toLowerCase()) ?? []),
    ...presentNested(nestedDeployments.get(resource.id.toLowerCase())),
    body: resource,
  }));
}

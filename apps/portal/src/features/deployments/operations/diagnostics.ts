import type { DeploymentDetail } from '@blueport/contracts';

/**
 * Formats the details of a failure as text: IDs, times, errors and hints. Contains no parameter values, because users
 * paste it into mails and tickets.
 */
export function diagnosticsOf(deployment: DeploymentDetail, operation = deployment.operations[0]): string {
  const lines = [
    `Deployment ${deployment.title} (${deployment.name})`,
    `State: ${deployment.state}`,
    `Blueprint: ${deployment.blueprint.name} ${deployment.blueprint.version}`,
    `Cloud: ${deployment.cloud}`,
    `Subscription: ${deployment.subscriptionId}`,
    `Resource group: ${deployment.resourceGroup ?? '-'}`,
    `Region: ${deployment.location}`,
  ];
  if (!operation) return lines.join('\n');
  lines.push(
    '',
    `Operation ${operation.number}: ${operation.kind}, ${operation.state}`,
    `Name in the cloud: ${operation.cloudDeploymentName}`,
    `Correlation ID: ${operation.correlationId ?? '-'}`,
    `From ${operation.startedAt ?? operation.createdAt} to ${operation.finishedAt ?? '-'}`,
  );
  const failures = [
    ...(operation.error ? [{ name: 'The operation', error: operation.error }] : []),
    ...operation.steps.flatMap(({ resourceId, error }) => (error ? [{ name: resourceId, error }] : [])),
  ];
  for (const { name, error } of failures) {
    lines.push('', name, `  ${error.code}: ${error.message}`);
    if (error.target) lines.push(`  Target: ${error.target}`);
    if (error.parameters?.length) lines.push(`  Fields: ${error.parameters.join(', ')}`);
    if (error.hint) lines.push(`  Hint: ${error.hint}`);
  }
  lines.push('', 'Steps:');
  for (const { state, resourceId } of operation.steps) lines.push(`  ${state} ${resourceId}`);
  return lines.join('\n');
}

import { inTransaction } from '../../store/store.ts';
import type { Estate } from '../estate.ts';
import { recordChange } from '../http/activityRecord.ts';
import type { StoredDeployment } from '../store/deployments.ts';
import { finishResource } from './runStep.ts';

/** Cancels a run: no new step starts, steps in progress are completed, and all deployments are canceled. */
export function cancelDeployment(estate: Estate, deployment: StoredDeployment): void {
  const time = estate.context.now().toISOString();
  inTransaction(estate.context.db, () => {
    const deployments = estate.deployments.ofRun(deployment.rootKey, deployment.run);
    for (const step of estate.deployments.steps(deployment.run)) {
      if (step.state !== 'Waiting' && step.state !== 'Running') continue;
      const owner = deployments.find((candidate) => candidate.key === step.deploymentKey);
      if (step.state === 'Running' && owner !== undefined) finishResource(estate, owner, step);
      estate.deployments.saveStep({
        ...step,
        state: step.startedAt === null ? 'Skipped' : 'Canceled',
        resource: null,
        dueAt: null,
        finishedAt: step.startedAt === null ? null : time,
        statusCode: 'Conflict',
        statusMessage:
          step.startedAt === null
            ? null
            : { status: 'Canceled', error: { code: 'Canceled', message: 'The deployment was canceled.' } },
      });
    }
    for (const row of deployments) {
      if (row.state === 'Running' || row.state === 'Accepted')
        estate.deployments.save({ ...row, state: 'Canceled', finishedAt: time });
    }
  });
  recordChange(estate, {
    principal: deployment.principal,
    correlationId: deployment.correlationId,
    resourceId: deployment.id,
    operation: 'Microsoft.Resources/deployments/cancel/action',
    status: 'Succeeded',
  });
}

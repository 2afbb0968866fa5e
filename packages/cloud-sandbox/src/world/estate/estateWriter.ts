import type { SandboxContext } from '../../context.ts';
import { ActivityStore } from '../../resource-manager/store/activity.ts';
import { DeploymentStore } from '../../resource-manager/store/deployments.ts';
import { GroupStore } from '../../resource-manager/store/groups.ts';
import { ResourceStore } from '../../resource-manager/store/resources.ts';
import { SubscriptionStore } from '../../resource-manager/store/subscriptions.ts';

/** Writes generated rows to the resource manager's stores, with ages relative to a fixed time. */
export class EstateWriter {
  readonly subscriptions: SubscriptionStore;
  readonly groups: GroupStore;
  readonly resources: ResourceStore;
  readonly deployments: DeploymentStore;
  readonly activity: ActivityStore;
  readonly seed: number;
  readonly now: number;

  constructor(context: Pick<SandboxContext, 'db' | 'settings' | 'now'>) {
    this.subscriptions = new SubscriptionStore(context.db);
    this.groups = new GroupStore(context.db);
    this.resources = new ResourceStore(context.db);
    this.deployments = new DeploymentStore(context.db);
    this.activity = new ActivityStore(context.db);
    this.seed = context.settings.seed;
    this.now = context.now().getTime();
  }
}

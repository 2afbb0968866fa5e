/** Object types of routes whose ids begin with a different word. */
const types: Readonly<Record<string, string>> = {
  config: 'portal',
  mailOutbox: 'mail',
  model: 'blueprint',
  modelConfiguration: 'blueprint',
  modelPresentation: 'blueprint',
  modelVersion: 'blueprint',
  operator: 'portal',
  org: 'organization',
  provisioning: 'organization',
  request: 'route',
  resourceAccess: 'roleAssignment',
  shared: 'share',
  user: 'account',
  userView: 'savedView',
  webhookDelivery: 'webhook',
};

/** Returns the object type of an action or route id: `model.setState` changes a blueprint. */
export function objectTypeOfAction(action: string): string {
  const [word = ''] = action.split('.');
  return Object.hasOwn(types, word) ? types[word]! : word;
}

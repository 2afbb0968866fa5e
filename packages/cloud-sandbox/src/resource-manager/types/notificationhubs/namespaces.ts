import { defineType } from '../defineType.ts';

export default defineType('Microsoft.NotificationHubs/namespaces', {
  coverage: 'stored only',
  globalName: { pool: 'servicebus' },
});

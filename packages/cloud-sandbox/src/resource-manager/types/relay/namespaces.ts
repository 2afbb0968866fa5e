import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Relay/namespaces', {
  coverage: 'stored only',
  globalName: { pool: 'servicebus' },
});

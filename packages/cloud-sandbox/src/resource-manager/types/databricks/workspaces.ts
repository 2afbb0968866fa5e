import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Databricks/workspaces', {
  coverage: 'stored only',
  seconds: 60,
});

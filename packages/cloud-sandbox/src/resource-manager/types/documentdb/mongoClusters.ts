import { defineType } from '../defineType.ts';

export default defineType('Microsoft.DocumentDB/mongoClusters', {
  coverage: 'stored only',
  globalName: { pool: 'mongo' },
});

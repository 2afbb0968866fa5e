import { defineType } from '../defineType.ts';

export default defineType('Microsoft.StorageCache/caches', {
  coverage: 'stored only',
  seconds: 90,
});

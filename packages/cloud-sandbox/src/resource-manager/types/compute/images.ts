import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Compute/images', {
  coverage: 'stored only',
  seconds: 20,
});

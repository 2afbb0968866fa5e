import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Resources/tags', {
  coverage: 'simulated',
  seconds: 1,
  stateful: false,
});

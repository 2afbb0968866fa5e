import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Cdn/profiles', {
  coverage: 'simulated',
  seconds: 4,
  computed: () => ({ properties: { resourceState: 'Active' } }),
});

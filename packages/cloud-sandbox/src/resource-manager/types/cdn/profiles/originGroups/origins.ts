import { lastOrigin } from '../../../../rules/lastOrigin.ts';
import { defineType } from '../../../defineType.ts';

export default defineType('Microsoft.Cdn/profiles/originGroups/origins', {
  coverage: 'stored only',
  inUse: [lastOrigin],
});

import { anyName } from '../../../rules/nameRule.ts';
import { refuseValue } from '../../../rules/valueRefusals.ts';
import { defineType } from '../../defineType.ts';
import { lastName } from '../../draft.ts';

export default defineType('Microsoft.Cdn/profiles/endpoints', {
  coverage: 'simulated',
  seconds: 6,
  computed: (draft) => ({
    properties: { hostName: `${lastName(draft)}.azureedge.net`, resourceState: 'Running' },
  }),
  name: { ...anyName, hasReservedWords: true },
  globalName: { pool: 'cdn' },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.optimizationType': [
        'GeneralWebDelivery',
        'GeneralMediaStreaming',
        'VideoOnDemandMediaStreaming',
        'LargeFileDownload',
        'DynamicSiteAcceleration',
      ],
      'properties.queryStringCachingBehavior': [
        'IgnoreQueryString',
        'BypassCaching',
        'UseQueryString',
        'NotSet',
      ],
    },
  },
});

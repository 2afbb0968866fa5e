import { twoKeys } from '../../actions/keys.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import { capitalized, numberOr, propertyOf, runningMeter } from '../../cost/meter.ts';
import { textOf } from '../../json.ts';
import { refuseValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';
import { lastName, propertiesOf } from '../draft.ts';

export default defineType('Microsoft.Cache/redis', {
  coverage: 'simulated',
  seconds: 45,
  computed: (draft) => ({
    properties: {
      hostName: `${lastName(draft).toLowerCase()}.${endpointsOf(draft.cloud).redis}`,
      port: 6379,
      sslPort: 6380,
      redisVersion: textOf(propertiesOf(draft)['redisVersion']) ?? '6.0',
    },
  }),
  name: { least: 1, most: 63, pattern: /^[A-Za-z0-9](-?[A-Za-z0-9])*$/ },
  globalName: {
    pool: 'redis',
    conflictError: [
      'NameNotAvailable',
      (name) =>
        `An error occured when trying to reserve the DNS name for the cache. This may be a transient condition or the name '${name}' may be in use. Please retry with a different cache name.`,
    ],
  },
  actions: { listkeys: twoKeys },
  meters: (of) => {
    const tier = capitalized(textOf(propertyOf(of, 'sku', 'name')) ?? 'Basic');
    const cache = `${textOf(propertyOf(of, 'sku', 'family')) ?? 'C'}${numberOr(propertyOf(of, 'sku', 'capacity'), 1)}`;
    return [runningMeter('Redis Cache', cache, `${cache} Cache`, 1, `Azure Redis Cache ${tier}`)];
  },
  values: {
    refuse: refuseValue,
    allowed: {
      'properties.sku.name': ['Basic', 'Standard', 'Premium'],
      'properties.sku.family': ['C', 'P'],
      'properties.minimumTlsVersion': ['1.0', '1.1', '1.2'],
      'properties.publicNetworkAccess': ['Enabled', 'Disabled'],
      'properties.updateChannel': ['Stable', 'Preview'],
    },
  },
});

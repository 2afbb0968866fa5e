import { defaultRoleNames, defaultRoles, operatorKeys, permissionKeys } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { fingerprint } from '../migrate.ts';
import { migrations } from './index.ts';
import { firstKeys } from './testing/first-keys.ts';

/** Servers reject a database created by a different version of a migration, so only add lines here. */
const recorded: Readonly<Record<string, string>> = {
  '0001_initial': 'e9dc15788c6991b9afe20faadb0e93e0cacf1dbb3c6bba3e4dab4b5e3af66983',
  '0002_mail_template_types': '29e6c69fb47d92ae9224972dc29e79f2db0df9caa39a83131e5a227615454919',
  '0003_failure_notes': 'd7728149f8f37724daa948453014e375f78411035fff15f51808d8534ae8001d',
  '0004_directory_domain': '2b35ed61e2fe5264819cab6254ec7e4dea7e349c57ef4898ed637ffa0d0eda2b',
  '0005_operator_site_keys': 'f0a0b27566045c75af9c06d8201b10ca7212d9c9fb5e74a19a479931d827e358',
  '0006_role_descriptions': 'b8dd792c2a6c03f3b185659fdf0f542177a3b7d04f8dc3009a8813ec5df77084',
  '0007_storage_token': 'a7aa24c138184055434516191b92694c2bc7ac2fe47cca0c2914e3397f40e4d4',
  '0008_several_roles': 'ba142fb6b9374890ca770098dcca2047e336eff5089813c474ce5716667350a1',
  '0009_directory_groups': '63f643fb60cf305dee5fc131ffd71f27a074bd859f444e523840155df9e8bbda',
  '0010_permission_requests': '897072deaa0814483d3d695f9cb27df2c0d67116bc3052a4dd6bc7b6c3fa2fa2',
  '0011_invitation_directory': '4415c7dc415025bf5e610ff56b0218b2db4c1b2612cac5b760bc48f891c81980',
  '0012_guests': 'c691c56e5aec1df94c5b8b5b110b1b943d92589bcea9c15c15a20610c456b2c2',
  '0013_mail_language': '175189a3efc682bea597b5447d86a44bee251cd5085bd2878c05e5bcb0d33966',
  '0014_home': 'c3edf41874acb90bafc11fd393bc7955883ecd26def611a3ccc34f74d67a0afd',
  '0015_role_holder_indexes': '6825a153a40a61ffb6383414208227563a3bdb7e424ac1268c4b1336eabbb193',
  '0016_inbox': 'ed67a794b71b9465e1fbafc72c72f09df30ad81f9edf3a41ccbb28ed65a1c458',
  '0017_cost': 'c56c6a17207e3ccedccd1a43f09acffe48940a2ec903533f3e1ee573147ffdb5',
  '0018_budget_thresholds': 'f8ed801e5d82c5c2c0898c6c14708074d5290a0b6d4f7b4372757384b68707e0',
  '0019_cost_statistics': 'd3fcc473f1c19e840391d98b875530f813d8895aeef7f1b4e49845a5e90f5494',
  '0020_estimate_comparison': '3614a9de66827ce05254f03059a1ac995860bcb64162526476112027445a66d8',
  '0021_insights': '395076833d737ce8e2a0ee32d91614e1f78c52cf7d652defb6d60b0018bb46ea',
  '0022_cost_reports': '6486845b937ef1067b2ca1a7664759dfeea7e9d3296e3225cce4c65f5fab4d89',
  '0023_cost_details': '7531209948feebfc210be1d8eb1bbf22d3c08bb55d906ebd3fc2a27d1f5bfdff',
  '0024_alerts': '906d8e7d61941cc4a8a47acfd6ca204f29b814dbe89be785b187c634618e3e96',
  '0025_cost_resource_hash': 'a260d80b306961141758db5edeef921422189e33dd7b89c170028db1ff3d8cbf',
  '0026_alert_readers': '99f9e937779495a760f4cb88ce78f862e69cd9424ea84cb298cdae4928ba5e75',
  '0027_cost_failed_months': '1e7d394e19f4b6c9f2f29167c28c3a1a2688d86ba01ebb91e8f5068f7ef123d5',
  '0028_alert_usual_messages': '67e2b93596fa0664ecbd93f0c23661ac34280204edd9b40f03dc461909609229',
};

it('numbers the migrations in the order in which they are applied', () => {
  expect(migrations.map(({ name }) => name.slice(0, 5))).toEqual(
    migrations.map((_migration, index) => `${String(index + 1).padStart(4, '0')}_`),
  );
});

it('keeps every recorded migration unchanged', () => {
  expect(Object.fromEntries(migrations.map((migration) => [migration.name, fingerprint(migration)]))).toEqual(
    recorded,
  );
});

const newKeys = migrations.flatMap((migration) => migration.newKeys ?? []);

// If a key is missing here, add a migration that uses grantKeys; see “Add a permission key” in the README of the server.
it('grants every key that was added after the first ones', () => {
  const grantedKeys = newKeys.map(({ key }) => key);
  expect(permissionKeys.filter((key) => !firstKeys.includes(key)).toSorted()).toEqual(grantedKeys.toSorted());
});

it('grants new keys to the roles and organizations that hold them by default', () => {
  const defaults = newKeys.map(({ key }) => ({
    key,
    roles: defaultRoleNames.filter((role) => defaultRoles[role].includes(key)),
    ...(operatorKeys.includes(key) && { isOperatorOnly: true }),
  }));
  expect(newKeys).toEqual(defaults);
});

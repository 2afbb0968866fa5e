import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unusedPermissions } from './reference/unused-permissions.ts';

describe('unused permissions', () => {
  it('are current in packages/contracts/src/identity/unused-permissions.generated.ts', () => {
    const file = path.resolve(
      import.meta.dirname,
      '../packages/contracts/src/identity/unused-permissions.generated.ts',
    );
    expect(readFileSync(file, 'utf8'), 'run: node scripts/generate-permissions.ts').toBe(unusedPermissions());
  });

  it('do not contain a key that a route or a screen checks', () => {
    const before = unusedPermissions("access: holders('roleList')");
    expect(before).not.toContain("'roleList'");
    expect(before).toContain("'roleView'");
    expect(unusedPermissions("usePermission('roleView')")).not.toContain("'roleView'");
    expect(unusedPermissions('<PermissionButton permissionKey="roleView" />')).not.toContain("'roleView'");
  });

  it('contain a key that only a migration names', () => {
    expect(unusedPermissions()).toContain("'websiteSettingsCareers'");
  });
});

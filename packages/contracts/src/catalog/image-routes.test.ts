import { describe, expect, it } from 'vitest';
import { imageSourceSchema } from './image-routes.ts';

const isAccepted = (id: string): boolean => imageSourceSchema.safeParse({ kind: 'resource', id }).success;
const groupId = '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups';

describe('the id of a private image', () => {
  it.each([
    `${groupId}/rg-images/providers/Microsoft.Compute/images/web`,
    `${groupId}/Größe_(1)/providers/microsoft.compute/Images/web`,
    `${groupId}/rg-images/providers/Microsoft.Compute/galleries/shared/images/web/versions/1.2.3`,
  ])('can be %s', (id) => {
    expect(isAccepted(id)).toBe(true);
  });

  it.each([
    `${groupId}/rg images/providers/Microsoft.Compute/images/web`,
    `${groupId}/rg/other/providers/Microsoft.Compute/images/web`,
    `${groupId}/rg-images/providers/Microsoft.Compute/disks/web`,
  ])('cannot be %s', (id) => {
    expect(isAccepted(id)).toBe(false);
  });
});

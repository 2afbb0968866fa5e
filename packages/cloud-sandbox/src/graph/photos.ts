import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../world/people.ts';
import { badRequest, missingImage, missingObject } from './graphError.ts';
import { drawPortrait } from './portrait.ts';
import { photoPaths } from './photoPaths.ts';
import type { PrincipalParts } from './principals.ts';

/** Widths that Graph offers, in pixels; the photos of the demo world are 240 wide. */
const sizes = [48, 64, 96, 120, 240, 360, 432, 504, 648];
const storedSize = 240;

/** Returns whether a person of the demo world has a photo: about two thirds do. */
export function hasPhoto({ email }: Pick<Account, 'email'>): boolean {
  return (createHash('sha256').update(`picture${email}`).digest()[0] ?? 0) % 3 !== 0;
}

const hashOf = (image: Buffer): string => createHash('sha256').update(image).digest('hex').slice(0, 16);

function readSize(text: string): number {
  const size = sizes.find((width) => `${width}x${width}` === text.toLowerCase());
  if (size === undefined) throw badRequest(`The photo size '${text}' is not supported.`);
  if (size > storedSize) throw missingImage();
  return size;
}

/** Adds the routes of the photo of one person: 404 `ImageNotFound` for people without a photo. */
export function addPhotoRoutes(
  app: FastifyInstance,
  path: string,
  personOf: (request: FastifyRequest) => Promise<Account>,
): void {
  const [metadata, image, imageOfSize] = photoPaths;
  const photoOf = async (request: FastifyRequest, size: number): Promise<Buffer> => {
    const person = await personOf(request);
    if (!hasPhoto(person)) throw missingImage();
    return drawPortrait(person.email, size);
  };
  app.get(`${path}${metadata}`, async (request) => {
    const photo = await photoOf(request, storedSize);
    return {
      '@odata.mediaContentType': 'image/png',
      '@odata.mediaEtag': `"${hashOf(photo)}"`,
      id: `${storedSize}x${storedSize}`,
      height: storedSize,
      width: storedSize,
    };
  });
  app.get(`${path}${image}`, async (request, reply) => {
    const photo = await photoOf(request, storedSize);
    return reply
      .type('image/png')
      .header('etag', `"${hashOf(photo)}"`)
      .send(photo);
  });
  app.get(`${path}${imageOfSize}`, async (request, reply) => {
    const { size } = request.params as { size: string };
    const photo = await photoOf(request, readSize(size));
    return reply
      .type('image/png')
      .header('etag', `"${hashOf(photo)}"`)
      .send(photo);
  });
}

/** Adds the routes of the photos of the users of a directory, by id or user name. */
export function addUserPhotoRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  addPhotoRoutes(app, '/v1.0/users/:id', async (request) => {
    const { tenantId } = await parts.authorize(request);
    const { id } = request.params as { id: string };
    const key = id.toLowerCase();
    const account = parts.people.accounts.find((candidate) => {
      const identity = parts.people.identityIn(candidate, tenantId);
      return identity !== undefined && (identity.objectId === key || candidate.email === key);
    });
    if (account === undefined) throw missingObject(id);
    return account;
  });
}

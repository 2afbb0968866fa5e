/** Largest number of requests in a batch of Graph. */
const batchSize = 20;
/** Width and height in pixels: avatars are at most 32 wide, and sharp on dense displays. */
const size = 64;
const maxBytes = 24 * 1024;

interface BatchedRequest {
  readonly id: string;
  readonly method: 'GET';
  readonly url: string;
}

type SendBatch = (requests: readonly BatchedRequest[]) => Promise<unknown>;

/** Accepted image types with the first bytes of their files. SVG is not among them: it can contain scripts. */
const signatures: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/gif', Buffer.from('GIF8')],
];

/** Returns an image as a data URL, or null if it is too large or its content is not of its declared type. */
export function toDataUrl(contentType: string, base64: unknown): string | null {
  if (typeof base64 !== 'string' || base64.length > (maxBytes / 3) * 4) return null;
  const image = Buffer.from(base64, 'base64');
  const declared = contentType.split(';')[0]?.trim().toLowerCase();
  const found = signatures.find(([type, bytes]) => type === declared && image.indexOf(bytes) === 0);
  return found ? `data:${found[0]};base64,${image.toString('base64')}` : null;
}

interface BatchedResponse {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns the photo of a response, null if the user has none, and undefined if the response is not final. */
function photoOf({ status, headers = {}, body }: BatchedResponse): string | null | undefined {
  if (status === 404) return null;
  if (status !== 200) return undefined;
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return toDataUrl(typeof type === 'string' ? type : '', body);
}

async function readBatch(send: SendBatch, ids: readonly string[]): Promise<[string, string | null][]> {
  const answer = await send(
    ids.map((id) => ({
      id,
      method: 'GET',
      url: `/users/${encodeURIComponent(id)}/photos/${size}x${size}/$value`,
    })),
  );
  const { responses } = (answer ?? {}) as { responses?: readonly BatchedResponse[] };
  return (Array.isArray(responses) ? responses : []).flatMap((response: BatchedResponse) => {
    const id = ids.find((candidate) => candidate === response.id);
    const photo = photoOf(response);
    return id === undefined || photo === undefined ? [] : [[id, photo] as [string, string | null]];
  });
}

/** Reads the photos of users as data URLs: null for users without one; users whose photo could not be read are absent. */
export async function readPhotos(
  send: SendBatch,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
  const photos = await Promise.all(batches.map((batch) => readBatch(send, batch)));
  return new Map(photos.flat());
}

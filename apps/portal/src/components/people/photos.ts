import { maxPhotos, type UserPhotos } from '@blueport/contracts';
import { userPhotoRoutes } from '@blueport/contracts/routes/cloud/user-photo-routes';
import { useEffect, useSyncExternalStore } from 'react';
import { callApi } from '../../core/api/call.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { ownPhotoKey } from '../../core/store/logout.ts';
import { store } from '../../core/store/store.ts';

/** Waits this long for further people, so that a page needs one request. Photos are loaded after everything else. */
const delayMs = 500;

/** Photos of the account `reader` can see, as data URLs by account ID. */
const photos = new Map<string, string>();
let reader: string | undefined;
const requested = new Set<string>();
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Forgets the photos that an earlier account could see. */
function forgetOthers(): void {
  const id = store.getState().auth.account?.id;
  if (id === reader) return;
  reader = id;
  photos.clear();
  requested.clear();
  waiting = [];
  const [owner, photo] = localStorage.getItem(ownPhotoKey)?.split(' ') ?? [];
  if (owner && photo && owner === id) photos.set(owner, photo);
}

/** Stores the photo of the account for the next visit, unless the browser storage is full. */
function storeOwn(id: string, photo: string): void {
  try {
    localStorage.setItem(ownPhotoKey, `${id} ${photo}`);
  } catch {
    // The photo is loaded again on the next visit.
  }
}

/** Loads the photos of the waiting people. People whose photo cannot be loaded keep their initials. */
async function load(): Promise<void> {
  const ids = waiting.slice(0, maxPhotos);
  waiting = waiting.slice(maxPhotos);
  if (ids.length === 0) return;
  const request = requestOf(userPhotoRoutes.list, { query: { ids: ids.join(',') } });
  const result = await callApi(request, () => store.getState());
  if ('error' in result) return;
  const answer = (await result.response.json()) as UserPhotos;
  for (const [id, photo] of Object.entries(answer.photos)) photos.set(id, photo);
  for (const listener of listeners) listener();
  if (reader && ids.includes(reader)) storeOwn(reader, answer.photos[reader] ?? '');
  await load();
}

/** Loads the waiting photos soon. */
export function loadWaitingPhotos(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void load().catch(() => undefined), delayMs);
}

function request(id: string, isDeferred: boolean): void {
  forgetOthers();
  if (reader === undefined) return;
  if (!requested.has(id)) {
    requested.add(id);
    waiting.push(id);
  }
  if (!isDeferred && waiting.length > 0) loadWaitingPhotos();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the photo of a person as a data URL, once it has loaded. A deferred one is loaded together with the next
 * others, so that it causes no request.
 */
export function usePhoto(id: string | null | undefined, isDeferred: boolean): string | undefined {
  useEffect(() => {
    if (id) request(id, isDeferred);
  }, [id, isDeferred]);
  return useSyncExternalStore(subscribe, () => (id ? photos.get(id) : undefined));
}

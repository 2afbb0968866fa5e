import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Records } from '../records.ts';

const MODEL = 'DeviceCode';
/** Expired codes stay known for a while, so that a late poll gets the reason. */
const REMEMBERED_SECONDS = 3600;
const LIFETIME_SECONDS = 900;
const INTERVAL_SECONDS = 5;
/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A sign-in that was started on one device and is completed in a browser. */
export interface DeviceCode {
  deviceCode: string;
  userCode: string;
  clientId: string;
  scope: string;
  /** The tenant's name in the path of the request. */
  authority: string;
  /** PKCE verifier of the authorization code. */
  verifier: string;
  /** Unix time in seconds. */
  expiresAt: number;
  /** Shortest time between two polls in seconds. Grows with every poll that is too early. */
  interval: number;
  /** Unix time in milliseconds of the last poll, or 0. */
  polledAt: number;
  /** The authorization code of the completed sign-in. */
  code?: string;
  declined?: true;
}

/** Sign-ins by device code of one cloud's directory. */
export class DeviceCodes {
  readonly #records: Records;
  readonly #now: () => Date;

  constructor(records: Records, now: () => Date) {
    this.#records = records;
    this.#now = now;
  }

  start(request: Pick<DeviceCode, 'clientId' | 'scope' | 'authority'>): DeviceCode {
    const started: DeviceCode = {
      ...request,
      deviceCode: randomBytes(48).toString('base64url'),
      userCode: Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
      verifier: randomBytes(32).toString('base64url'),
      expiresAt: Math.floor(this.#now().getTime() / 1000) + LIFETIME_SECONDS,
      interval: INTERVAL_SECONDS,
      polledAt: 0,
    };
    this.save(started);
    return started;
  }

  save(device: DeviceCode): void {
    this.#records.save(
      MODEL,
      device.deviceCode,
      { tenantId: device.authority, payload: { ...device, uid: device.userCode } },
      REMEMBERED_SECONDS,
    );
  }

  find(deviceCode: string): DeviceCode | undefined {
    return this.#records.find(MODEL, deviceCode)?.payload as DeviceCode | undefined;
  }

  /** Finds the sign-in that a person may complete. Ignores case, spaces and hyphens in the code. */
  findPending(userCode: string): DeviceCode | undefined {
    const uid = userCode.replace(/[\s-]/g, '').toUpperCase();
    const device = this.#records.findByUid(MODEL, uid)?.payload as DeviceCode | undefined;
    if (device === undefined || this.isExpired(device)) return undefined;
    return device.code === undefined && device.declined === undefined ? device : undefined;
  }

  /** Removes a sign-in, so that its tokens are issued only once. */
  remove({ deviceCode }: DeviceCode): void {
    this.#records.destroy(MODEL, deviceCode);
  }

  isExpired({ expiresAt }: DeviceCode): boolean {
    return expiresAt * 1000 <= this.#now().getTime();
  }

  /** Records a poll. Returns whether it was too early, which extends the interval. */
  notePoll(device: DeviceCode): boolean {
    const at = this.#now().getTime();
    // Half a second of tolerance, because clients wait for exactly the interval.
    const isEarly = at - device.polledAt < device.interval * 1000 - 500;
    this.save({
      ...device,
      polledAt: at,
      interval: isEarly ? device.interval + INTERVAL_SECONDS : device.interval,
    });
    return isEarly;
  }
}

/** Returns the PKCE challenge of a verifier. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

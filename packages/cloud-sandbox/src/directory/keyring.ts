import type { DatabaseSync } from 'node:sqlite';
import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { guidFrom } from '../world/people.ts';
import { migrate } from '../store/store.ts';

const STEPS = [
  `CREATE TABLE directory_keys (kid TEXT PRIMARY KEY, private_jwk TEXT NOT NULL, created_at TEXT NOT NULL, retired INTEGER NOT NULL DEFAULT 0)`,
];

interface SigningKey {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
  /** The public key in the form that verifies. */
  verifying: Promise<CryptoKey>;
  retired: boolean;
}

/** The directory's signing keys, stored in the database so that tokens remain valid after a restart. */
export class Keyring {
  readonly #db: DatabaseSync;
  readonly #now: () => Date;
  #keys: SigningKey[] = [];

  private constructor(db: DatabaseSync, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Loads the keys. Creates the first one if none exist. */
  static async open(db: DatabaseSync, now: () => Date): Promise<Keyring> {
    migrate(db, 'directory-keys', STEPS);
    const keyring = new Keyring(db, now);
    keyring.#load();
    if (keyring.#keys.every((key) => key.retired)) await keyring.rotate();
    return keyring;
  }

  /** Creates a new current key. Older keys still verify unless they are retired. */
  async rotate({ retireOlder = false } = {}): Promise<string> {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = guidFrom('key', jwk.n ?? '').replaceAll('-', '');
    if (retireOlder) this.#db.exec('UPDATE directory_keys SET retired = 1');
    this.#db
      .prepare('INSERT INTO directory_keys (kid, private_jwk, created_at) VALUES (?, ?, ?)')
      .run(kid, JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }), this.#now().toISOString());
    this.#load();
    return kid;
  }

  /** Returns the current signing key. */
  async signingKey(): Promise<{ kid: string; key: CryptoKey }> {
    const current = this.#keys.findLast((key) => !key.retired);
    if (current === undefined) throw new Error('the keyring has no signing key');
    return { kid: current.kid, key: await toKey(current.privateJwk) };
  }

  /** Returns the public key with an id, or undefined if it is unknown or retired. */
  async verificationKey(kid: string | undefined): Promise<CryptoKey | undefined> {
    const found = this.#keys.find((key) => key.kid === kid && !key.retired);
    return found?.verifying;
  }

  /** Returns the private keys, of which the OpenID providers need a copy. */
  privateKeys(): JWK[] {
    return this.#keys.filter((key) => !key.retired).map((key) => key.privateJwk);
  }

  /** Returns the public keys for the `keys` document. */
  publicKeys(): JWK[] {
    return this.#keys.filter((key) => !key.retired).map((key) => key.publicJwk);
  }

  #load(): void {
    const rows = this.#db
      .prepare('SELECT kid, private_jwk, retired FROM directory_keys ORDER BY rowid')
      .all();
    this.#keys = rows.map((row) => {
      const privateJwk = JSON.parse(String(row['private_jwk'])) as JWK;
      const { kty, n, e, kid = '' } = privateJwk;
      const publicJwk = { kty, use: 'sig', alg: 'RS256', kid, n, e } as JWK;
      const retired = row['retired'] === 1;
      return { kid, privateJwk, publicJwk, verifying: toKey(publicJwk), retired };
    });
  }
}

async function toKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('a signing key must be asymmetric');
  return key;
}

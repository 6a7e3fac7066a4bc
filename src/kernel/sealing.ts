import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, type Hmac } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text so that only servers with the same secret can decrypt it. */
export interface Sealing {
  /** `about` is authenticated with the text, which can be decrypted only with the same value. */
  seal(text: string, about: string): string;
  /** Returns null if the text was modified, has another `about`, or was encrypted with another secret. */
  open(sealed: string, about: string): string | null;
  /** Returns an instance that additionally requires this key for decryption. */
  with(key: string): Sealing;
  /** Returns a keyed digest for values that may be passwords, to prevent guessing without the secret. */
  keyedDigest(): Hmac;
}

/** Derives its keys from the server's secret (HKDF-SHA-256, AES-256-GCM, HMAC-SHA-256). */
export function createSealing(secret: string): Sealing {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const key = keyFor('muster sealing');
  let digestKey: Buffer | undefined; // derived lazily, as few instances compute digests
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const tag = bytes.subarray(-TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    with: (key) => createSealing(`${secret} ${key}`),
    keyedDigest: () => createHmac('sha256', (digestKey ??= keyFor('muster digest'))),
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps a text such that neither who reads the database nor who knows the key alone can read it. */
export interface Seal {
  close(key: string, text: string): Buffer;
  /** Undefined where it was sealed by another key or secret. */
  open(key: string, sealed: Buffer): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `secret` is the server's, the same on all nodes. */
export function sealBy(secret: string): Seal {
  const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', secret, key, 'muster answers', 32));
  return {
    close(key, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey(key), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(key, sealed) {
      const cipher = createDecipheriv(CIPHER, cipherKey(key), sealed.subarray(0, NONCE_BYTES));
      cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

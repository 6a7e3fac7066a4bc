import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushDevice } from '../../kernel/context';

/** Encryption of push messages: RFC 8291 over `aes128gcm` of RFC 8188, one record a message. */

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const RECORD_BYTES = 4_096;
/** Delimiter of the last record. */
const LAST_RECORD = 2;

/** Fixed only for the test vector of the RFC; otherwise random for each message. */
interface Ephemeral {
  salt?: Buffer;
  privateKey?: Buffer;
}

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

export function encrypted(text: Buffer, { p256dh, auth }: PushDevice, ephemeral: Ephemeral = {}): Buffer {
  const salt = ephemeral.salt ?? randomBytes(SALT_BYTES);
  const own = createECDH(CURVE);
  if (ephemeral.privateKey) own.setPrivateKey(ephemeral.privateKey);
  else own.generateKeys();
  const [theirs, ours] = [bytesOf(p256dh), own.getPublicKey()];
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), bytesOf(auth), keyInfo, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const record = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()]);
  const lengths = Buffer.alloc(5);
  lengths.writeUInt32BE(RECORD_BYTES);
  lengths.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, lengths, ours, record, cipher.getAuthTag()]);
}

/** Returns true for a point of the curve in the encoding of browsers. */
export function isPublicKey(base64url: string): boolean {
  const key = bytesOf(base64url);
  if (key.length !== PUBLIC_KEY_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

export const isAuthSecret = (base64url: string): boolean => bytesOf(base64url).length === AUTH_BYTES;

import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** Voluntary application server identification (VAPID) for push services: RFC 8292. */

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
const VALID_SECONDS = 12 * 3_600;

/** Returns a new private key as base64url. */
export function newPushKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return Buffer.concat([Buffer.alloc(KEY_BYTES), pair.getPrivateKey()])
    .subarray(-KEY_BYTES)
    .toString('base64url');
}

export const publicKeyOf = (privateKey: string): string => publicBytesOf(privateKey).toString('base64url');

function publicBytesOf(privateKey: string): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey();
}

interface Sender {
  privateKey: string;
  subject: string;
  now: Date;
}

/** Returns the `Authorization` header for a message to an endpoint. */
export function authorization(endpoint: string, { privateKey, subject, now }: Sender): string {
  const point = publicBytesOf(privateKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
  const exp = Math.floor(now.getTime() / 1_000) + VALID_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${point.toString('base64url')}`;
}

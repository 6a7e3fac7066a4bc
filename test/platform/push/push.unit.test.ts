import { createPublicKey, verify } from 'node:crypto';
import { encrypted, isAuthSecret, isPublicKey } from '../../../src/platform/push/encryption';
import { authorization, newPushKey, publicKeyOf } from '../../../src/platform/push/vapid';

/** RFC 8291, appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts as the test vector of RFC 8291 says', () => {
  const device = { endpoint: '', p256dh: RFC.p256dh, auth: RFC.auth };
  const ephemeral = { salt: bytes(RFC.salt), privateKey: bytes(RFC.privateKey) };
  expect(encrypted(Buffer.from(RFC.text), device, ephemeral).toString('base64url')).toBe(RFC.message);
  expect(encrypted(Buffer.from(RFC.text), device)).not.toEqual(encrypted(Buffer.from(RFC.text), device));
});

it('knows keys of browsers', () => {
  expect([RFC.p256dh, RFC.auth, bytes(RFC.p256dh).fill(9).toString('base64url')].map(isPublicKey)).toEqual([
    true,
    false,
    false,
  ]);
  expect([RFC.auth, RFC.p256dh, ''].map(isAuthSecret)).toEqual([true, false, false]);
});

it('identifies the server towards the origin of an endpoint for twelve hours', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const privateKey = newPushKey();
  const sender = { privateKey, subject: 'https://muster.example', now };
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization('https://push.example/a/b?c', sender)) ?? [];
  expect(key).toBe(publicKeyOf(privateKey));
  const [header, claims, signature] = (token as string).split('.') as [string, string, string];
  expect(JSON.parse(bytes(header).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1_000 + 43_200,
    sub: 'https://muster.example',
  });
  const [x, y] = [bytes(key as string).subarray(1, 33), bytes(key as string).subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});

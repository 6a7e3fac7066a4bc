import type { Poster, Push } from '../../kernel/context';
import { encrypted } from './encryption';
import { authorization, publicKeyOf } from './vapid';

/** Time to live: a push service stores a message for this long while the device is offline. */
const KEPT_SECONDS = 86_400;

interface Options {
  /** P-256, as base64url. */
  privateKey: string;
  /** URL at which push services can contact the operator. */
  subject: string;
  poster: Poster;
}

export function createPush({ privateKey, subject, poster }: Options): Push {
  return {
    publicKey: publicKeyOf(privateKey),
    send(device, { topic, text, now }, signal) {
      const body = encrypted(Buffer.from(text), device);
      const headers = {
        authorization: authorization(device.endpoint, { privateKey, subject, now }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': String(body.length),
        topic,
        ttl: String(KEPT_SECONDS),
        urgency: 'normal',
      };
      return poster.post(device.endpoint, headers, body, { signal });
    },
  };
}

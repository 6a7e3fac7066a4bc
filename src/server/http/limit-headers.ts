import type { ServerResponse } from 'node:http';
import type { LimitClass, LimitState, TellLimit } from '../../kernel/context';

/** Sets the rate limit headers of a response (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(response: ServerResponse): TellLimit {
  const states = new Map<LimitClass, LimitState>();
  return (state) => {
    if (response.headersSent) return;
    states.set(state.limit, state);
    const all = [...states.values()];
    response.setHeader(
      'RateLimit-Policy',
      all.map(({ limit, requests, windowSeconds }) => `"${limit}";q=${requests};w=${windowSeconds}`).join(', '),
    );
    response.setHeader(
      'RateLimit',
      all.map(({ limit, remaining, resetSeconds }) => `"${limit}";r=${remaining};t=${resetSeconds}`).join(', '),
    );
  };
}

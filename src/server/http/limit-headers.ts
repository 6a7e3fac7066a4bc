import type { ServerResponse } from 'node:http';
import type { LimitClass, LimitState, TellLimit } from '../../kernel/context';

/** Writes the headers of an answer that tell the limits it was counted by (draft-ietf-httpapi-ratelimit-headers). */
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

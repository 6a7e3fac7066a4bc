import type { Request } from 'express';

/** Forms for browsers without JavaScript: sign-in and choosing a password. */

export const escaped = (text: unknown): string =>
  String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const queryText = (request: Request, name: string): string =>
  escaped(typeof request.query[name] === 'string' ? request.query[name] : '');

export function withoutScript(request: Request, error: string): string {
  return `<main>
<h1>Muster</h1>
${error ? `<p role="alert">${escaped(error)}</p>` : ''}
${request.path === '/set-password' ? setPassword(request) : signIn(request)}
<p>Everything else here needs JavaScript; what it does can be done by GraphQL (/graphql) too. Read the
<a href="/docs">documentation</a>.</p>
</main>`;
}

const signIn = (request: Request): string => `<form method="post" action="/api/auth/login">
<label>E-mail
<input name="email" type="email" required autocomplete="username" value="${queryText(request, 'email')}"></label>
<label>Password <input name="password" type="password" required autocomplete="current-password"></label>
<label>Organization, where you belong to several
<input name="organization" value="${queryText(request, 'organization')}"></label>
<button>Sign in</button>
</form>
<form method="get" action="/auth/sso">
<label>E-mail or organization <input name="who" required autocomplete="username"></label>
<button>Sign in with single sign-on</button>
</form>`;

const setPassword = (request: Request): string => `<form method="post" action="/api/auth/set-password">
<input type="hidden" name="token" value="${queryText(request, 'token')}">
<label>New password, 10 to 200 characters
<input name="password" type="password" required minlength="10" maxlength="200" autocomplete="new-password"></label>
<button>Set the password</button>
</form>`;

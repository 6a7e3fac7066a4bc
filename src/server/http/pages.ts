import { join } from 'node:path';
import { Router, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Authentication } from './authentication';
import { PERMISSIONS, type Permission } from '../../kernel/principal';
import { methodNotAllowed } from './http';
import { sendFile } from './send-file';

/** The pages that work without JavaScript: signing in, setting a password, and the first look after it. */

export interface DemoHint {
  email: string;
  password: string;
}

const FIRST_IMPORT: Permission = 'import:historical';

const asset = (name: string) => sendFile(join(__dirname, 'assets'), name);

const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const queryText = (request: Request, name: string): string =>
  typeof request.query[name] === 'string' ? request.query[name] : '';

/** What browsers may do with a page of ours: nothing but what it brings along. */
export const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  // A form posted under no-referrer has no origin of ours to show.
  referrerPolicy: { policy: 'same-origin' },
});

export function pagesRouter(authentication: Authentication, demo: DemoHint[]): Router {
  const router = Router();
  router.use(pageHeaders);
  router.get('/assets/muster.css', asset('muster.css'));
  router.get(['/assets/muster.svg', '/favicon.ico'], asset('muster.svg'));
  router.get('/assets/home.js', asset('home.js'));
  router.get('/login', (request, response) => void response.send(loginPage(request, demo)));
  router.get('/set-password', (request, response) => void response.send(setPasswordPage(request)));
  router.get('/', (request, response) => home(authentication, request, response));
  router.all(['/', '/login', '/set-password', '/assets/muster.css', '/assets/home.js'], methodNotAllowed('GET'));
  return router;
}

async function home(authentication: Authentication, request: Request, response: Response): Promise<void> {
  const ctx = authentication.context(request, response);
  await authentication.bySession(ctx, request);
  if (ctx.principal?.kind !== 'user') return void response.redirect(303, '/login');
  const { userName, role } = ctx.principal;
  const socketUrl = `${ctx.publicUrl.replace(/^http/, 'ws')}/graphql`;
  response.send(
    page(
      'Muster',
      `<p>Signed in as <strong>${escaped(userName)}</strong> (${role}).</p>
       <ul>
         <li><a href="/graphql">GraphQL</a>: every query and change, with this session</li>
         <li><a href="/api/docs">REST</a>: the documented paths, to read and to try</li>
         <li>Live adherence over a web socket: <code>${escaped(socketUrl)}</code></li>
       </ul>
       ${role === 'admin' ? keyForm(ctx.publicUrl) : ''}
       <form method="post" action="/api/auth/logout"><button class="quiet">Sign out</button></form>`,
    ),
  );
}

const keyForm = (publicUrl: string): string => `
  <form id="key" data-url="${escaped(publicUrl)}">
    <h2>Make an API key</h2>
    <label>Name <input name="name" required maxlength="100" value="First import"></label>
    <fieldset>
      <legend>It may</legend>
      ${PERMISSIONS.map(permissionBox).join('')}
    </fieldset>
    <noscript><p class="hint">Without JavaScript, make it by curl: see the README.</p></noscript>
    <button>Make the key</button>
    <output></output>
  </form>
  <script src="/assets/home.js" defer></script>`;

/** What the first import needs is ticked; a key carries no more than somebody asked for. */
const permissionBox = (permission: Permission): string => `
  <label class="choice">
    <input type="checkbox" name="permissions" value="${permission}" ${permission === FIRST_IMPORT ? 'checked' : ''}>
    <code>${permission}</code>
  </label>`;

function loginPage(request: Request, demo: DemoHint[]): string {
  const given = (name: string) => escaped(queryText(request, name));
  const hints = demo
    .map(({ email, password }) => `<li><code>${escaped(email)}</code> / <code>${escaped(password)}</code></li>`)
    .join('');
  return page(
    'Sign in',
    `<form method="post" action="/api/auth/login">
      ${notice(request)}
      <label>E-mail
        <input name="email" type="email" required autofocus autocomplete="username" value="${given('email')}">
      </label>
      <label>Password <input name="password" type="password" required autocomplete="current-password"></label>
      <label>Organization
        <input name="organization" placeholder="only where you belong to several" value="${given('organization')}">
      </label>
      <button>Sign in</button>
    </form>
    <form method="get" action="/auth/sso">
      <h2>Single sign-on</h2>
      <label>E-mail or organization <input name="who" required autocomplete="username"></label>
      <button class="quiet">Sign in with single sign-on</button>
    </form>
    ${hints ? `<aside><h2>Demo sign-ins</h2><ul>${hints}</ul></aside>` : ''}`,
  );
}

function setPasswordPage(request: Request): string {
  return page(
    'Choose a password',
    `<form method="post" action="/api/auth/set-password">
      ${notice(request)}
      <input type="hidden" name="token" value="${escaped(queryText(request, 'token'))}">
      <label>New password
        <input name="password" type="password" required minlength="10" maxlength="200"
          autofocus autocomplete="new-password">
      </label>
      <p class="hint">10 to 200 characters.</p>
      <button>Set the password</button>
    </form>`,
  );
}

function notice(request: Request): string {
  const error = queryText(request, 'error');
  if (error) return `<p class="error" role="alert">${escaped(error)}</p>`;
  return queryText(request, 'done') === 'password'
    ? '<p class="done" role="status">The password is set. Sign in with it.</p>'
    : '';
}

/** Leads on by itself, and by a link where that is switched off. */
export const onwardPage = (path: string): string =>
  page(
    'Single sign-on',
    `<p><a href="${escaped(path)}">Continue to your identity provider</a></p>`,
    `<meta http-equiv="refresh" content="0; url=${escaped(path)}">\n`,
  );

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Muster' ? title : `${title} · Muster`}</title>
<link rel="icon" href="/assets/muster.svg">
<link rel="stylesheet" href="/assets/muster.css">
${head}</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

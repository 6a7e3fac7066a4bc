import helmet from 'helmet';
import { escaped } from './no-script';

/** Security headers of pages, and the one page that works without JavaScript. */

/** Hash of the style rule that react-aria adds on iOS when a dialog opens. */
const DIALOG_RULE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/** Allows only the page's own resources, and connections to this server over HTTP and WebSockets. */
export const pageHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", DIALOG_RULE],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  // With no-referrer, browsers send `Origin: null` with form posts.
  referrerPolicy: { policy: 'same-origin' },
});

/** Redirects automatically, with a link as fallback. */
export const onwardPage = (path: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Single sign-on · Muster</title>
<link rel="icon" href="/console/muster.svg">
<meta http-equiv="refresh" content="0; url=${escaped(path)}">
</head>
<body>
<main>
<h1>Single sign-on</h1>
<p><a href="${escaped(path)}">Continue to your identity provider</a></p>
</main>
</body>
</html>
`;

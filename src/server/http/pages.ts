import helmet from 'helmet';
import { escaped } from './no-script';

/** What browsers may do with our pages, and the one page that works without JavaScript. */

/** The rule that react-aria adds on iOS when a dialog opens, by its hash. */
const DIALOG_RULE = "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='";

/** Nothing but what a page brings along, and the server itself, over HTTP and web sockets. */
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
  // A form posted under no-referrer has no origin of ours to show.
  referrerPolicy: { policy: 'same-origin' },
});

/** Leads on by itself, and by a link where that is switched off. */
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

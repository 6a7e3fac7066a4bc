import { escaped } from '../http/no-script';
import { DOCS } from './document';
import type { NavigationGroup } from './navigation';
import type { Page } from './render';
import type { Hit } from './search';

/** HTML layout of documentation pages. Scripts and styles are linked files only. */

interface View {
  title: string;
  /** Undefined for a search and a page that does not exist. */
  address?: string;
  query?: string;
  main: string;
}

export function layoutOf(navigation: readonly NavigationGroup[], { title, address, query = '', main }: View): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Muster documentation</title>
<link rel="icon" href="/console/muster.svg">
<link rel="stylesheet" href="${DOCS}/docs.css">
<script src="/console/theme.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="${DOCS}"><img src="/console/muster.svg" alt="" width="26" height="26"> Muster documentation</a>
<form role="search" action="${DOCS}/search" method="get">
<input type="search" name="q" value="${escaped(query)}" aria-label="Search the documentation" maxlength="200" required>
<button>Search</button>
</form>
<a href="/">Console</a>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${main}
</main>
<nav class="side" aria-label="Documentation">
${navigation.map((group) => groupOf(group, address)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

const groupOf = ({ name, links }: NavigationGroup, current: string | undefined): string => `<h2>${escaped(name)}</h2>
<ul>
${links
  .map(
    ({ name: link, address }) =>
      `<li><a href="${escaped(address)}"${address === current ? ' aria-current="page"' : ''}>${escaped(link)}</a></li>`,
  )
  .join('\n')}
</ul>`;

/** A page with the list of its sections, and links to the pages before and after it in the navigation. */
export function articleOf(navigation: readonly NavigationGroup[], { address, html, sections }: Page): string {
  const links = navigation.flatMap((group) => group.links);
  const place = links.findIndex((link) => link.address === address);
  const [before, after] = place < 0 ? [] : [links[place - 1], links[place + 1]];
  const steps = [
    before && `<a rel="prev" href="${before.address}">← ${escaped(before.name)}</a>`,
    after && next(after),
  ];
  const headings = sections.filter(({ anchor }) => anchor !== '');
  return `<article>
${headings.length > 2 ? html.replace('</h1>\n', `</h1>\n${contentsOf(headings)}\n`) : html}
</article>
<nav class="steps" aria-label="Previous and next page">${steps.filter(Boolean).join(' ')}</nav>`;
}

const next = ({ address, name }: { address: string; name: string }): string =>
  `<a rel="next" href="${address}">${escaped(name)} →</a>`;

const contentsOf = (headings: Page['sections']): string => `<nav class="contents" aria-label="On this page">
<ul>
${headings.map(({ anchor, heading }) => `<li><a href="#${escaped(anchor)}">${escaped(heading)}</a></li>`).join('\n')}
</ul>
</nav>`;

export function resultsOf(query: string, hits: readonly Hit[]): string {
  const found = hits.length === 0 ? 'Nothing found. Try fewer or other words.' : `Found in ${sections(hits.length)}.`;
  return `<h1>Search: ${escaped(query)}</h1>
<p role="status">${found}</p>
<ol class="hits">
${hits.map(hitOf).join('\n')}
</ol>`;
}

const sections = (count: number): string => (count === 1 ? '1 section' : `${count} sections`);

const hitOf = ({ address, title, heading, excerpt }: Hit): string => `<li>
<a href="${escaped(address)}">${escaped(heading === title ? title : `${title}: ${heading}`)}</a>
<p>${excerpt.map((part, index) => (index % 2 === 1 ? `<mark>${escaped(part)}</mark>` : escaped(part))).join('')}</p>
</li>`;

export const missingOf = (path: string): string => `<h1>Page not found</h1>
<p>There is no page <code>${escaped(path)}</code>. Search for it, or start at
<a href="${DOCS}">the first page</a>.</p>`;

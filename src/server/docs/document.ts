import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Markdown files of the documentation and their paths. */

const SOURCE = join(__dirname, '../..');
export const DOCS = '/docs';
/** Page whose headings and links form the navigation. */
const INDEX = 'docs/README.md';

export interface Document {
  /** Below `src`, such as `docs/guide/import.md`. */
  file: string;
  /** Such as `/docs/guide/import`. */
  address: string;
  text: string;
}

/** Reads every document, the index first. */
export function readDocuments(): Document[] {
  const pages = readdirSync(join(SOURCE, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join('docs', path.replaceAll('\\', '/')));
  const engines = readdirSync(join(SOURCE, 'engines')).map((name) => `engines/${name}/README.md`);
  const files = [INDEX, ...pages.filter((file) => file !== INDEX).sort(), ...engines.sort()];
  return files
    .filter((file) => existsSync(join(SOURCE, file)))
    .map((file) => ({ file, address: addressOf(file), text: readFileSync(join(SOURCE, file), 'utf8') }));
}

/** Returns the path of a document. A README is the page of its folder; READMEs of engines belong to the algorithms. */
function addressOf(file: string): string {
  const path = file.replace(/^engines\//, 'docs/algorithms/').replace(/\/README\.md$|\.md$/, '');
  return `/${path}`;
}

/** Resolves a relative link of a document to a path. Absolute links are unchanged. */
export function resolveLink(file: string, link: string): string {
  if (/^[a-z]+:|^\/|^#/i.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = addressOf(posix.join(posix.dirname(file), path));
  return anchor === undefined ? target : `${target}#${anchor}`;
}

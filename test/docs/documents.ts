import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Access to the documentation. File names are relative to the root of the repository. */

export const ROOT = join(__dirname, '../..');
const INDEX = 'src/docs/README.md';

export const readDocument = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Returns all pages of `src/docs` and of the engines. */
export const pageFiles = (): string[] => [
  ...readdirSync(join(ROOT, 'src/docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `src/docs/${file.replaceAll('\\', '/')}`)
    .sort(),
  ...readdirSync(join(ROOT, 'src/engines'))
    .map((engine) => `src/engines/${engine}/README.md`)
    .filter((file) => existsSync(join(ROOT, file))),
];

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Returns the relative links of a document: target file and anchor. */
export const linksOf = (file: string): { target: string; anchor: string }[] =>
  [...withoutCode(readDocument(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link as string)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', anchor = ''] = link.split('#');
      return { target: path === '' ? file : posix.join(posix.dirname(file), path), anchor };
    });

/** Returns the pages in the order of the index. */
export const listedPages = (): string[] => linksOf(INDEX).map(({ target }) => target);

/** Returns the text between `<!-- name -->` and `<!-- /name -->`. */
export function markedPart(file: string, name: string): string {
  const text = readDocument(file);
  const [start, end] = [text.indexOf(`<!-- ${name} -->`), text.indexOf(`<!-- /${name} -->`)];
  if (start < 0 || end < start) throw new Error(`${file} has no part ${name}`);
  return text.slice(start, end);
}

/** Returns the code spans in the first cells of a table. */
export const firstCells = (table: string): string[] =>
  [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
  );

/** Returns the code blocks of a language in a document, or in one of its sections. */
export function codeOf(file: string, language: string, heading?: string): string[] {
  const sections = readDocument(file).split(/^## /m);
  const text = heading === undefined ? sections.join('') : sections.find((section) => section.startsWith(heading));
  if (text === undefined) throw new Error(`${file} has no section ${heading}`);
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code as string);
}

/** Returns the anchors of headings, in the format of code hosts. */
export const anchorsOf = (file: string): string[] =>
  [...readDocument(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

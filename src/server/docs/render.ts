import type { MarkdownIt, Token } from 'markdown-it';
import { resolveLink, type Document } from './document';

/** A document as HTML, and as the sections that a search finds. */
export interface Page {
  address: string;
  title: string;
  html: string;
  sections: Section[];
}

interface Section {
  heading: string;
  /** Anchor of the heading; empty above the first one. */
  anchor: string;
  text: string;
}

/** A line that marks a part of a document for tests and generators. */
const MARK = /^<!-- [^>]* -->\n/gm;
/** Levels of headings that begin a section. */
const SECTION_TAGS = ['h2', 'h3'];

/** Loaded on first use, to keep the server's startup fast. */
export async function createRenderer(): Promise<(document: Document) => Page> {
  const { default: Markdown } = await import('markdown-it');
  const markdown = new Markdown({ html: false });
  makeScrollable(markdown);
  return ({ file, address, text }) => {
    const env = {};
    const tokens = markdown.parse(text.replace(MARK, ''), env);
    const sections = identifyHeadings(tokens);
    resolveLinks(tokens, file);
    const html = markdown.renderer.render(tokens, markdown.options, env);
    return { address, title: sections[0]?.heading ?? address, html, sections };
  };
}

/** Wide tables and code scroll by themselves, also by keyboard. */
function makeScrollable({ renderer }: MarkdownIt): void {
  renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  renderer.rules.table_close = () => '</table></div>\n';
  const fence = renderer.rules.fence;
  renderer.rules.fence = (tokens, index, options, env, self) =>
    fence?.(tokens, index, options, env, self).replace('<pre>', '<pre tabindex="0">') ?? '';
}

/** Gives headings the identifiers that code hosts give them, and collects the text below each. */
function identifyHeadings(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  const used = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[index + 1]);
      const slug = slugOf(heading);
      const count = used.get(slug) ?? 0;
      used.set(slug, count + 1);
      const anchor = count === 0 ? slug : `${slug}-${count}`;
      token.attrSet('id', anchor);
      if (token.tag === 'h1') sections.push({ heading, anchor: '', text: '' });
      else if (SECTION_TAGS.includes(token.tag)) sections.push({ heading, anchor, text: '' });
      return;
    }
    const last = sections.at(-1);
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    if (!last || isHeading) return;
    if (token.type === 'inline' || token.type === 'fence') last.text += `${plainText(token)} `;
    if (token.type === 'td_close' || token.type === 'th_close') last.text += '· ';
  });
  return sections;
}

/** Returns an anchor in the format of code hosts: `Who decides?` is `who-decides`. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

function plainText(token: Token | undefined): string {
  if (!token) return '';
  if (!token.children) return token.content.replace(/\s+/g, ' ');
  return token.children
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

function resolveLinks(tokens: readonly Token[], file: string): void {
  for (const { type, children } of tokens) {
    if (type !== 'inline' || !children) continue;
    for (const child of children)
      if (child.type === 'link_open') child.attrSet('href', resolveLink(file, String(child.attrGet('href'))));
  }
}

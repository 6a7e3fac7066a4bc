import type { Document } from './document';
import { resolveLink } from './document';

export interface NavigationGroup {
  name: string;
  links: { name: string; address: string }[];
}

/** Returns the navigation: second-level headings of the index, with the links below each. */
export function navigationOf({ file, text }: Document): NavigationGroup[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    links: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, name = '', link = '']) => ({
      name,
      address: resolveLink(file, link),
    })),
  }));
}

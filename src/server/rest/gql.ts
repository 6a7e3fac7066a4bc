import { Kind, parse, type DocumentNode } from 'graphql';

/** The tag of the generated documents: the parsed text, and the definitions of its fragments, each once. */
export function gql(text: TemplateStringsArray, ...fragments: DocumentNode[]): DocumentNode {
  const { definitions } = parse(text.join(''), { noLocation: true });
  const all = new Set([...definitions, ...fragments.flatMap((fragment) => fragment.definitions)]);
  return { kind: Kind.DOCUMENT, definitions: [...all] };
}

import { Kind, parse, type DocumentNode } from 'graphql';

/** Template tag of generated documents: parses the text and includes each fragment once. */
export function gql(text: TemplateStringsArray, ...fragments: DocumentNode[]): DocumentNode {
  const { definitions } = parse(text.join(''), { noLocation: true });
  const all = new Set([...definitions, ...fragments.flatMap((fragment) => fragment.definitions)]);
  return { kind: Kind.DOCUMENT, definitions: [...all] };
}

import type { FieldNode, GraphQLResolveInfo, SelectionNode, SelectionSetNode } from 'graphql';

/** True when the operation asks for `path` (child names joined by dots) below the field being resolved. */
export function selects(info: GraphQLResolveInfo, path: string): boolean {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const name of path.split('.')) {
    const children = nodes.flatMap(({ selectionSet }) => childrenOf(info, selectionSet));
    nodes = children.filter((child) => child.name.value === name);
  }
  return nodes.length > 0;
}

/** The fields of a selection, those of its fragments among them, without those that directives leave out. */
export function childrenOf(info: GraphQLResolveInfo, set: SelectionSetNode | undefined): FieldNode[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (isLeftOut(info, node)) return [];
    if (node.kind === 'Field') return [node];
    return childrenOf(
      info,
      node.kind === 'InlineFragment' ? node.selectionSet : info.fragments[node.name.value]?.selectionSet,
    );
  });
}

/** By `@skip` or `@include`. */
function isLeftOut({ variableValues }: GraphQLResolveInfo, { directives = [] }: SelectionNode): boolean {
  return directives.some(({ name, arguments: [given] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    const { value } = given ?? {};
    const condition =
      value?.kind === 'Variable' ? variableValues[value.name.value] : value?.kind === 'BooleanValue' && value.value;
    return Boolean(condition) === (name.value === 'skip');
  });
}

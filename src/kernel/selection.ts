import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** True when the operation asks for `path` (child names joined by dots) below the field being resolved. */
export function selects(info: GraphQLResolveInfo, path: string): boolean {
  return path
    .split('.')
    .reduce<readonly FieldNode[]>((nodes, name) => nodes.flatMap((n) => childrenOf(info, n.selectionSet)).filter((c) => c.name.value === name), info.fieldNodes)
    .length > 0;
}

function childrenOf(info: GraphQLResolveInfo, set: SelectionSetNode | undefined): FieldNode[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind === 'Field') return [node];
    return childrenOf(info, node.kind === 'InlineFragment' ? node.selectionSet : info.fragments[node.name.value]?.selectionSet);
  });
}

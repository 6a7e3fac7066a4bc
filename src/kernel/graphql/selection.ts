import type { FieldNode, GraphQLResolveInfo, SelectionNode, SelectionSetNode } from 'graphql';

/** Returns true if the operation selects `path` (field names joined by dots) below the field being resolved. */
export function selects(info: GraphQLResolveInfo, path: string): boolean {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const name of path.split('.')) {
    const children = nodes.flatMap(({ selectionSet }) => childrenOf(info, selectionSet));
    nodes = children.filter((child) => child.name.value === name);
  }
  return nodes.length > 0;
}

/** Returns true if the operation gives arguments to a field below the one being resolved. */
export const isFiltered = (info: GraphQLResolveInfo, name: string): boolean =>
  info.fieldNodes
    .flatMap(({ selectionSet }) => childrenOf(info, selectionSet))
    .some((child) => child.name.value === name && (child.arguments?.length ?? 0) > 0);

/** Returns the fields of a selection, including those of fragments, without those excluded by directives. */
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

/** Evaluates `@skip` and `@include`. */
function isLeftOut({ variableValues }: GraphQLResolveInfo, { directives = [] }: SelectionNode): boolean {
  return directives.some(({ name, arguments: [given] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    const { value } = given ?? {};
    const condition =
      value?.kind === 'Variable' ? variableValues[value.name.value] : value?.kind === 'BooleanValue' && value.value;
    return Boolean(condition) === (name.value === 'skip');
  });
}

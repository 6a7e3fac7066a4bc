import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { useState } from 'react';
import { Button } from '../ui/button';
import { SearchField } from '../ui/field';
import { IconArrowLeft } from '../ui/icons/icons';
import { type Draft, draftOperation, type OperationKind } from './operation-of';

interface SchemaPanelProps {
  schema: GraphQLSchema;
  onDraft(draft: Draft): void;
}

type Field = GraphQLField<unknown, unknown> | GraphQLInputField;

const KINDS: readonly OperationKind[] = ['query', 'mutation', 'subscription'];
const MAX_FOUND = 100;

const rootOf = (schema: GraphQLSchema, kind: OperationKind) =>
  ({ query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() })[
    kind
  ];

/** Searchable browser of types and fields. Choosing a root field drafts an operation. */
export function SchemaPanel({ schema, onDraft }: SchemaPanelProps) {
  const [path, setPath] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const open = (type: GraphQLType) => {
    setPath([...path, getNamedType(type).name]);
    setSearch('');
  };
  const shown = schema.getType(path.at(-1) ?? '');
  const kind = KINDS.find((each) => shown !== undefined && rootOf(schema, each) === shown);
  const wanted = search.trim().toLowerCase();
  return (
    <nav className="explorer-schema" aria-label="Schema">
      <SearchField label="Search types and fields" placeholder="Search" value={search} onChange={setSearch} />
      {shown && !wanted && (
        <Button look="quiet" onPress={() => setPath(path.slice(0, -1))}>
          <IconArrowLeft aria-hidden size={16} /> {path.at(-2) ?? 'Schema'}
        </Button>
      )}
      {wanted ? (
        <Found schema={schema} wanted={wanted} onOpen={open} onDraft={onDraft} />
      ) : shown ? (
        <TypePage type={shown} kind={kind} onOpen={open} onDraft={onDraft} />
      ) : (
        <ul>
          {KINDS.flatMap((each) => rootOf(schema, each) ?? []).map((type) => (
            <li key={type.name}>
              <TypeLink type={type} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

interface LinkProps {
  type: GraphQLType;
  onOpen(type: GraphQLType): void;
}

function TypeLink({ type, onOpen }: LinkProps) {
  return (
    <button type="button" className="explorer-type" onClick={() => onOpen(type)}>
      {type.toString()}
    </button>
  );
}

interface TypePageProps extends Omit<LinkProps, 'type'> {
  type: GraphQLNamedType;
  /** Set for root types, whose fields are operations. */
  kind: OperationKind | undefined;
  onDraft(draft: Draft): void;
}

function TypePage({ type, kind, onOpen, onDraft }: TypePageProps) {
  const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type);
  return (
    <section>
      <h2>{type.name}</h2>
      {type.description && <p>{type.description}</p>}
      <ul>
        {hasFields &&
          Object.values<Field>(type.getFields()).map((field) => (
            <FieldEntry key={field.name} field={field} kind={kind} onOpen={onOpen} onDraft={onDraft} />
          ))}
        {isEnumType(type) &&
          type.getValues().map((value) => (
            <li key={value.name}>
              <code>{value.name}</code> {value.description}
            </li>
          ))}
        {isUnionType(type) &&
          type.getTypes().map((member) => (
            <li key={member.name}>
              <TypeLink type={member} onOpen={onOpen} />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface FieldEntryProps extends Omit<TypePageProps, 'type'> {
  field: Field;
}

function FieldEntry({ field, kind, onOpen, onDraft }: FieldEntryProps) {
  const args = 'args' in field ? field.args : [];
  return (
    <li>
      {kind && 'args' in field ? (
        <button type="button" className="explorer-draft" onClick={() => onDraft(draftOperation(kind, field))}>
          {field.name}
        </button>
      ) : (
        <code>{field.name}</code>
      )}
      : <TypeLink type={field.type} onOpen={onOpen} />
      {field.deprecationReason && <p>Deprecated: {field.deprecationReason}</p>}
      {field.description && <p>{field.description}</p>}
      {args.length > 0 && (
        <ul className="explorer-arguments">
          {args.map((argument) => (
            <li key={argument.name}>
              <code>{argument.name}</code>: <TypeLink type={argument.type} onOpen={onOpen} /> {argument.description}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface FoundProps extends Omit<LinkProps, 'type'> {
  schema: GraphQLSchema;
  /** Lowercase search text. */
  wanted: string;
  onDraft(draft: Draft): void;
}

/** Search results: operations, then types, then other fields whose names contain the text. */
function Found({ schema, wanted, onOpen, onDraft }: FoundProps) {
  const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  const roots = KINDS.flatMap((kind) => {
    const fields = Object.values(rootOf(schema, kind)?.getFields() ?? {});
    return fields.filter(isWanted).map((field) => ({ kind, field }));
  });
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
  const found = types.filter(isWanted);
  const isRoot = (type: GraphQLNamedType) => KINDS.some((kind) => rootOf(schema, kind) === type);
  const fields = types.flatMap((type) =>
    (isObjectType(type) || isInputObjectType(type)) && !isRoot(type)
      ? Object.values<Field>(type.getFields()).flatMap((field) => (isWanted(field) ? [{ type, field }] : []))
      : [],
  );
  if (roots.length + found.length + fields.length === 0) return <p>No type or field has this name</p>;
  return (
    <ul>
      {roots.slice(0, MAX_FOUND).map(({ kind, field }) => (
        <FieldEntry key={`${kind} ${field.name}`} field={field} kind={kind} onOpen={onOpen} onDraft={onDraft} />
      ))}
      {found.slice(0, MAX_FOUND).map((type) => (
        <li key={type.name}>
          <TypeLink type={type} onOpen={onOpen} />
        </li>
      ))}
      {fields.slice(0, MAX_FOUND).map(({ type, field }) => (
        <li key={`${type.name}.${field.name}`}>
          <TypeLink type={type} onOpen={onOpen} />.<code>{field.name}</code>
        </li>
      ))}
    </ul>
  );
}

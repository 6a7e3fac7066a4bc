import { GraphQLError, type GraphQLSchema, parse, print, validate } from 'graphql';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/base.css';
import '../ui/tokens.css';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import './explorer.css';
import type { Draft } from './operation-of';
import { SchemaPanel } from './schema-panel';
import { fetchSchema, send } from './send';

/** Explorer of the GraphQL API: the schema, and every query, mutation and subscription, with the reader's session. */

const DEFAULT_QUERY = `# Signed in? Then this is you:
{
  me { firstName lastName role }
  organization { name timezone }
}
`;
const KEPT_QUERY = 'muster.explorer.query';
/** Events of a subscription that are shown, the newest first. */
const MAX_EVENTS = 100;

function Explorer() {
  const [query, setQuery] = useState(() => localStorage.getItem(KEPT_QUERY) ?? DEFAULT_QUERY);
  const [variables, setVariables] = useState('');
  const [headers, setHeaders] = useState('');
  const [answers, setAnswers] = useState<readonly unknown[]>([]);
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const { schema, failure } = useSchema();
  const errors = useMemo(() => errorsOf(schema, query), [schema, query]);

  useEffect(() => localStorage.setItem(KEPT_QUERY, query), [query]);

  const run = async () => {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    setAnswers([]);
    setRunning(true);
    const add = (answer: unknown) =>
      current.signal.aborted || setAnswers((earlier) => [answer, ...earlier].slice(0, MAX_EVENTS));
    try {
      const request = { query, variables: objectOf('Variables', variables), headers: objectOf('Headers', headers) };
      await send(request as Parameters<typeof send>[0], add, current.signal);
    } catch (error) {
      add({ errors: [{ message: messageOf(error) }] });
    } finally {
      if (running.current === current) setRunning(false);
    }
  };
  const stop = () => {
    running.current?.abort();
    setRunning(false);
  };
  const draft = (made: Draft) => {
    setQuery(made.document);
    setVariables(made.variables);
  };
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };

  return (
    <main className="explorer" onKeyDown={runByKey}>
      {schema ? (
        <SchemaPanel schema={schema} onDraft={draft} />
      ) : (
        <p className="explorer-schema">{failure ?? 'Loading…'}</p>
      )}
      <section className="explorer-request" aria-label="Request">
        <div className="explorer-buttons">
          <h1>GraphQL</h1>
          <Button look="primary" onPress={() => void run()}>
            Run (Ctrl+Enter)
          </Button>
          {isRunning && <Button onPress={stop}>Stop</Button>}
          <Button onPress={() => setQuery(formatted(query))}>Format</Button>
        </div>
        <TextField label="Operation" rows={20} value={query} onChange={setQuery} spellCheck="false" />
        <ul className="explorer-errors" aria-label="Errors">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        <TextField label="Variables (JSON)" rows={6} value={variables} onChange={setVariables} spellCheck="false" />
        <TextField label="Headers (JSON)" rows={2} value={headers} onChange={setHeaders} spellCheck="false" />
      </section>
      <section className="explorer-answer" aria-label="Response" aria-live="polite" tabIndex={0}>
        {answers.map((answer, index) => (
          <pre key={answers.length - index}>{JSON.stringify(answer, null, 2)}</pre>
        ))}
      </section>
    </main>
  );
}

function useSchema(): { schema?: GraphQLSchema; failure?: string } {
  const [state, setState] = useState<{ schema?: GraphQLSchema; failure?: string }>({});
  useEffect(() => {
    const leaving = new AbortController();
    fetchSchema(leaving.signal).then(
      (schema) => setState({ schema }),
      (error) => leaving.signal.aborted || setState({ failure: messageOf(error) }),
    );
    return () => leaving.abort();
  }, []);
  return state;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error));

/** Undefined for an empty text. */
function objectOf(name: string, text: string): object | undefined {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} are no valid JSON: ${messageOf(error)}`, { cause: error });
  }
}

function errorsOf(schema: GraphQLSchema | undefined, query: string): string[] {
  if (!schema || query.trim() === '') return [];
  try {
    return validate(schema, parse(query)).map(withLine);
  } catch (error) {
    return [error instanceof GraphQLError ? withLine(error) : messageOf(error)];
  }
}

const withLine = ({ message, locations }: GraphQLError) => `Line ${locations?.[0]?.line ?? 1}: ${message}`;

/** Leaves text that cannot be parsed as it is. */
function formatted(query: string): string {
  try {
    return `${print(parse(query))}\n`;
  } catch {
    return query;
  }
}

const root = document.getElementById('explorer');
if (root) createRoot(root).render(<Explorer />);

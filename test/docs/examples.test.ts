/** @in-order */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  buildSchema,
  Kind,
  parse,
  print,
  validate,
  visit,
  type ArgumentNode,
  type ASTNode,
  type ObjectFieldNode,
} from 'graphql';
import { signIn } from '../support/caller';
import { startProcess, type Process } from '../support/process';
import { temporaryFolder } from '../support/cluster';
import { codeOf, listedPages, readDocument } from './documents';

/** Examples run in this order in one shell, as later ones use variables of earlier ones. */
const documents = ['README.md', ...listedPages()];
/** Scripts marked as examples, with their documented output. */
const examples = documents.flatMap((file) =>
  [...readDocument(file).matchAll(/<!-- example -->\n```sh\n([^]*?)```\n\n```(?:json|text)\n([^]*?)```/g)].map(
    ([, script = '', printed = '']) => ({ script, printed }),
  ),
);

/** These pages need several users, another server or a schedule. Their own tests cover them. */
const PAGES_OF_MANY = [
  'time-off',
  'webhooks',
  'sso',
  'adherence',
  'sync',
  'repair',
  'trades',
  'history',
  'activities',
  'rotations',
];
const SECTIONS_OF_MANY = ['The report', 'Edit together', 'Rename, merge and remove queues and skills'];

const operationsOf = (code: readonly string[]) => code.flatMap((text) => [...parse(text).definitions]);
/** Operations that an admin of the demo can send unchanged; `…` stands for an id. */
const operations = documents
  .filter((file) => file.startsWith('src/docs/guide/') && !PAGES_OF_MANY.some((page) => file.endsWith(`/${page}.md`)))
  .flatMap((file) => {
    const headings = [...readDocument(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading as string);
    const own = headings.filter((heading) => !SECTIONS_OF_MANY.includes(heading));
    return own.flatMap((heading) => operationsOf(codeOf(file, 'graphql', `${heading}\n`)));
  });

let folder: string;
let server: Process | undefined;
let greeting = '';
let url = '';

beforeAll(async () => {
  folder = await temporaryFolder();
  server = startProcess('src/main.ts', {
    environment: { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal' },
  });
  await server.prints(/agent@demo\.example.*\n/);
  greeting = server.printed();
  url = /http:\S+/.exec(greeting)?.[0] ?? '';
});

afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** `…` matches anything. */
const pattern = (printed: string): RegExp =>
  new RegExp(
    `^${printed
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.+?')}$`,
  );

describe('the documentation', () => {
  it('shows what a newcomer sees at start', () => {
    const shown = greeting
      .replace(url, 'http://127.0.0.1:4000')
      .replace(/node \S+,/, 'node host:4242,')
      .replace(/embedded in \S+/, 'embedded in ./.data');
    expect(readDocument('README.md')).toContain(shown.trim());
  });

  it('has examples that print what it says', async () => {
    expect(examples.length).toBeGreaterThan(2);
    const script = examples
      .map((example) => `${example.script}\necho; echo ----`)
      .join('\n')
      .replaceAll('http://127.0.0.1:4000', url);
    const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { cwd: folder });
    const printed = stdout.split('----\n').map((text) => text.trim());
    examples.forEach((example, index) => expect(printed[index]).toMatch(pattern(example.printed)));
  });

  it('has GraphQL of the schema', () => {
    const schema = buildSchema(readDocument('schema/schema.graphql'));
    for (const operation of documents.flatMap((file) => operationsOf(codeOf(file, 'graphql'))))
      expect([print(operation), validate(schema, { kind: Kind.DOCUMENT, definitions: [operation] })]).toEqual([
        print(operation),
        [],
      ]);
  });

  it('has GraphQL that does what it is there for', async () => {
    const admin = await signIn(url, { email: 'admin@demo.example', password: 'muster-demo' });
    const { employees } = await admin.graphql('{ employees(role: agent, limit: 1) { id } }');
    /** Ids that replace `…`, by field name. */
    const given: Record<string, string> = { employeeId: employees[0].id, employeeIds: employees[0].id };
    expect(operations.length).toBeGreaterThan(4);
    for (const operation of operations) {
      const named = visit(operation, {
        ObjectField: (field) => withoutDots(field, given),
        Argument: (argument) => withoutDots(argument, given),
      });
      const answer = await admin.graphql(print(named));
      for (const [name, value] of Object.entries<any>(answer)) {
        expect([name, value]).toEqual([name, expect.anything()]);
        expect([name, Array.isArray(value) && value.length === 0]).toEqual([name, false]);
        if (name === 'createContract') given.contractId = value.id;
      }
    }
  });
});

/** Replaces `…` in arguments and input fields by the value given for their name. */
function withoutDots<Node extends ArgumentNode | ObjectFieldNode>(node: Node, given: Record<string, string>): Node {
  return visit(node, {
    StringValue(text) {
      if (text.value !== '…') return undefined;
      const value = given[node.name.value];
      if (value === undefined) throw new Error(`Nothing is given for … in ${node.name.value}`);
      return { ...text, value };
    },
    ObjectField: (inner) => (inner === (node as ASTNode) ? undefined : false),
  });
}

import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
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

const ROOT = join(__dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** A script of the README marked as an example, and what the README says it prints. */
const examples = [...readme.matchAll(/<!-- example -->\n```sh\n([^]*?)```\n\n```(?:json|text)\n([^]*?)```/g)].map(
  ([, script = '', printed = '']) => ({ script, printed }),
);

/** Sections about several people, another server or a schedule at hand: tests of their own run what they say. */
const OF_MANY = [
  'Give people time off',
  'Be told by webhooks',
  'Let people sign in by single sign-on',
  'Watch adherence live',
  'Read from other systems',
  'Edit a schedule together',
  'Ask why, and who else',
  'Improve or repair a schedule',
  'Offer hours, and give hours back',
  'Move today’s breaks',
];
const operationsOf = (text: string) =>
  [...text.matchAll(/```graphql\n([^]*?)```/g)].flatMap(([, operations = '']) => parse(operations).definitions);
const sections = readme.split(/^### /m);
/** `…` stands for an id. */
const operations = sections.filter((text) => !OF_MANY.some((title) => text.startsWith(title))).flatMap(operationsOf);

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

/** `…` stands for anything. */
const pattern = (printed: string): RegExp =>
  new RegExp(
    `^${printed
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.+?')}$`,
  );

describe('the README', () => {
  it('shows what a newcomer sees at start', () => {
    expect(readme).toContain(greeting.replace(url, 'http://127.0.0.1:4000').trim());
  });

  it('has examples that print what it says', async () => {
    expect(examples.length).toBeGreaterThan(2);
    // One shell for all: later examples use what earlier ones set.
    const script = examples
      .map((example) => `${example.script}\necho; echo ----`)
      .join('\n')
      .replaceAll('http://127.0.0.1:4000', url);
    const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { cwd: folder });
    const printed = stdout.split('----\n').map((text) => text.trim());
    examples.forEach((example, index) => expect(printed[index]).toMatch(pattern(example.printed)));
  });

  it('has GraphQL of the schema', () => {
    const schema = buildSchema(readFileSync(join(ROOT, 'schema/schema.graphql'), 'utf8'));
    for (const operation of operationsOf(readme))
      expect([print(operation), validate(schema, { kind: Kind.DOCUMENT, definitions: [operation] })]).toEqual([
        print(operation),
        [],
      ]);
  });

  it('has GraphQL that does what it is there for', async () => {
    const admin = await signIn(url, { email: 'admin@demo.example', password: 'muster-demo' });
    const { employees } = await admin.graphql('{ employees(role: agent, limit: 1) { id } }');
    /** What stands for `…`, by the name of its field. */
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

/** An argument or input field whose `…` are the value given for its name. */
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

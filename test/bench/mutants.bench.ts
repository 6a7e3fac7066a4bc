import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { seededRandom, type Random } from '../support/seeded-random';

/**
 * `[--seed 1] [--files 20] [--each 5] [--under src] [--like .rules.ts]`: breaks sources on purpose, one place at a
 * time, and runs the nearest tests: the share of broken places that a test notices is the mutation score. Files and
 * places are chosen by the seed. Works on a copy of the tree.
 */

const ROOT = path.resolve(__dirname, '../..');
/** Entries of the tree that the copy does without, or gets as links. */
const NOT_COPIED = ['.git', 'dist', '.data', 'coverage', 'node_modules'];

/** Replacement of the characters from `start` to `end` of a source. */
interface Mutation {
  start: number;
  end: number;
  text: string;
}

const OPPOSITES: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      files: { type: 'string', default: '20' },
      each: { type: 'string', default: '5' },
      under: { type: 'string', default: 'src' },
      like: { type: 'string', default: '.rules.ts' },
    },
  });
  const random = seededRandom(Number(values.seed));
  const copy = mkdtempSync(path.join(tmpdir(), 'muster-mutants-'));
  try {
    for (const name of readdirSync(ROOT).filter((each) => !NOT_COPIED.includes(each)))
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules')]);
    const files = shuffled(sourcesIn(copy, values.under, values.like), random).slice(0, Number(values.files));
    report(files.flatMap((file) => tryFile(copy, file, Number(values.each), random)));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const sourcesIn = (copy: string, under: string, like: string): string[] =>
  readdirSync(path.join(copy, under), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(under, file))
    .filter((file) => file.endsWith(like) && !file.includes('.generated.') && testsOf(copy, file) !== undefined)
    .sort();

/** Returns the tests of a file: those of its name, or else those of the nearest folder that has some. */
function testsOf(copy: string, file: string): string | undefined {
  const mirrored = file.replace(/^src/, 'test');
  const own = mirrored.replace(/\.ts$/, '.test.ts');
  if (existsSync(path.join(copy, own))) return own;
  for (let folder = path.dirname(mirrored); folder !== 'test'; folder = path.dirname(folder))
    if (existsSync(path.join(copy, folder))) return folder;
  return undefined;
}

function tryFile(copy: string, file: string, each: number, random: Random): boolean[] {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  const tests = testsOf(copy, file) as string;
  if (!doPass(copy, tests)) throw new Error(`${tests} fails before anything is broken`);
  const found: boolean[] = [];
  for (const mutation of shuffled(mutationsOf(source), random).slice(0, each)) {
    writeFileSync(target, source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end));
    const passes = doPass(copy, tests);
    found.push(!passes);
    const line = source.slice(0, mutation.start).split('\n').length;
    const was = source.slice(mutation.start, mutation.end);
    process.stdout.write(`${passes ? 'MISSED' : 'found '} ${file}:${line} ${was} became ${mutation.text}\n`);
  }
  writeFileSync(target, source);
  return found;
}

const doPass = (copy: string, tests: string): boolean =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--bail', tests], { cwd: copy, stdio: 'ignore' })
    .status === 0;

function mutationsOf(source: string): Mutation[] {
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const mutations: Mutation[] = [];
  const replace = (node: ts.Node, text: string) =>
    mutations.push({ start: node.getStart(tree), end: node.getEnd(), text });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const opposite = OPPOSITES[node.operatorToken.kind];
      if (opposite && !ts.isStringLiteralLike(node.left)) replace(node.operatorToken, opposite);
    }
    if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text.replaceAll('_', '')) + 1));
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    if (ts.isIfStatement(node)) replace(node.expression, 'false');
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutations;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

function report(found: readonly boolean[]): void {
  const caught = found.filter(Boolean).length;
  process.stdout.write(`${caught} of ${found.length} found: ${((100 * caught) / found.length).toFixed(1)} %\n`);
}

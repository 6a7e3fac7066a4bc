import process from 'node:process';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { parser } from 'typescript-eslint';

/*
 * Type errors and lint errors of all sources, from the same TypeScript programs: to build them and to infer types is
 * most of the work of both.
 */

const PROJECTS = ['test/tsconfig.json', 'src/console/tsconfig.json'];
const CACHE = 'node_modules/.cache/eslint/';

/** A program that reads what an earlier run found out about files that did not change. */
function programOf(project) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => report([diagnostic]) };
  const { options, fileNames, projectReferences } = ts.getParsedCommandLineOfConfigFile(project, {}, host);
  return ts.createIncrementalProgram({ rootNames: fileNames, options, projectReferences });
}

function typeErrorsOf(program) {
  const errors = [
    program.getConfigFileParsingDiagnostics(),
    program.getOptionsDiagnostics(),
    program.getSyntacticDiagnostics(),
    program.getGlobalDiagnostics(),
    program.getSemanticDiagnostics(),
  ].flat();
  program.emit();
  return errors;
}

function report(errors) {
  const host = {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: ts.sys.getCurrentDirectory,
    getNewLine: () => '\n',
  };
  if (errors.length > 0) process.stderr.write(ts.formatDiagnosticsWithColorAndContext(errors, host));
}

const programs = PROJECTS.map(programOf);
const typeErrors = programs.flatMap(typeErrorsOf);
report(typeErrors);

const typed = programs.map((program) => program.getProgram());
const parseForESLint = (code, options) =>
  parser.parseForESLint(code, { ...options, projectService: false, programs: typed });
const eslint = new ESLint({
  overrideConfigFile: '.eslint.config.mjs',
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: { ...parser, parseForESLint } } }],
  cache: true,
  cacheStrategy: 'content',
  cacheLocation: CACHE,
});
const results = await eslint.lintFiles(['.']);
const text = await (await eslint.loadFormatter('stylish')).format(results);
process.stderr.write(text);

const failed = typeErrors.length > 0 || results.some(({ errorCount }) => errorCount > 0);
process.exit(failed ? 1 : 0);

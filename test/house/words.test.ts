import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of code and commits, as `src/docs/contributing.md` asks for them. */

const ROOT = join(__dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const sources = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => /\.(ts|tsx|cjs|mjs)$/.test(file) && !file.includes('.generated.'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const COMMENT = /\/\*\*?(.*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n)+)/gms;
/** A comment begins with a verb or a noun phrase, not with the subject of a riddle. */
const ODD_OPENING =
  /^(What|Who|Whom|Whose|Whoever|Whatever|Those|Of|So many|So much|Nobody|Everybody|Somebody|All that|As many)\b/;

/** The first commit whose subject must have the form that is asked for. */
const FIRST_CHECKED = '3ac108bd';
const SUBJECT = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9-]+)*: \S.*$/;
const MAX_SUBJECT = 72;

describe('the words', () => {
  it('of comments begin with a verb or a noun phrase', () => {
    const comments = sources.flatMap(({ file, text }) =>
      [...text.matchAll(COMMENT)]
        .map((match) => (match[1] ?? match[2] ?? '').replace(/^\s*(\*|\/\/)\s?/gm, '').trim())
        .filter((comment) => comment !== '')
        .map((comment) => ({ file, comment })),
    );
    const odd = comments.filter(({ comment }) => ODD_OPENING.test(comment));
    expect(odd).toEqual([]);
  });

  it('of constants begin with MAX_ and MIN_', () => {
    const named = sources.flatMap(({ file, text }) =>
      [
        ...text.matchAll(/\bconst ((?:MOST|LEAST|FEWEST|LARGEST|SMALLEST|LONGEST|SHORTEST|HIGHEST|LOWEST)_[A-Z_]+)/g),
      ].map(([, name]) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  it('of commits have an area and an imperative, where there is a history', () => {
    let subjects: string[];
    try {
      subjects = git('log', '--format=%s', '--no-merges', `${FIRST_CHECKED}..HEAD`).split('\n').filter(Boolean);
    } catch {
      return; // an archive, or a clone without this part of the history
    }
    expect(subjects.filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_SUBJECT)).toEqual([]);
  });
});

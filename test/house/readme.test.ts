import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATUS_OF_CODE } from '../../src/server/http-status';

const ROOT = join(__dirname, '../..');
/** Storeys whose folders are rooms of their own. */
const STOREYS = ['kernel', 'engines', 'platform', 'features', 'server'];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
const foldersAt = (depth: number) =>
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.length > depth ? [parts.slice(0, depth).join('/')] : [];
  });
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const mapped = [...readme.matchAll(/^\| `([a-z/-]+)` \|/gm)]
  .map(([, folder]) => folder as string)
  .filter((folder) => /^(src|schema|migrations|test)(\/|$)/.test(folder));

describe("the README's list of error codes", () => {
  it('has them all, with their status', () => {
    const table = readme.slice(readme.indexOf('<!-- codes -->'), readme.indexOf('<!-- /codes -->'));
    const listed = [...table.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(listed)).toEqual(STATUS_OF_CODE);
  });
});

describe("the README's map of the house", () => {
  it('names every room, and no room that is not there', () => {
    const rooms = new Set([
      ...foldersAt(1).filter((folder) => folder !== 'src' && !folder.startsWith('.')),
      ...foldersAt(2).filter((folder) => folder.startsWith('src/')),
      ...foldersAt(3).filter((folder) => STOREYS.some((storey) => folder.startsWith(`src/${storey}/`))),
    ]);
    for (const storey of STOREYS.filter((name) => name !== 'kernel')) rooms.delete(`src/${storey}`);
    const folders = new Set(foldersAt(4));
    const known = mapped.filter((folder) => rooms.has(folder) || folders.has(folder));
    expect(known).toEqual(mapped);
    expect([...rooms].filter((room) => !mapped.includes(room))).toEqual([]);
  });
});

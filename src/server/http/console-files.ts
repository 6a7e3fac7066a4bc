import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import type { Query } from '../../kernel/context';

/**
 * Files of the console in the database. While two releases run, a page of one asks nodes of the other for its files. A
 * page that is open during an upgrade asks the new release.
 */

/** Files whose name contains a hash of their content. */
export const HASHED = /-[\w-]{8}\.\w+(\.gz)?$/;
/** Releases whose files are kept: the present one, and those that it may run beside or replace. */
const MAX_BUILDS = 3;
/** A file is at most some hundred kilobytes; the cache holds all files of a release. */
const MAX_CACHED = 200;

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/** Stores the files of this release, and deletes those of releases before the last three. */
export async function keepConsoleFiles(system: Query, folder: string, now: Date): Promise<void> {
  const root = join(folder, 'console');
  if (!existsSync(root)) return;
  const names = (await readdir(root)).filter((name) => HASHED.test(name) && !name.endsWith('.gz')).sort();
  const build = createHash('sha256').update(names.join('\n')).digest('hex');
  const contents = await Promise.all(names.map(async (name) => gzipped(await readFile(join(root, name)))));
  await system(
    null,
    `with own as (
       insert into console_build (build, started_at) values ($1, $2)
       on conflict (build) do update set started_at = excluded.started_at returning build
     )
     insert into console_file (name, build, content)
     select f.name, own.build, f.content from own cross join unnest($3::text[], $4::bytea[]) as f (name, content)
     on conflict do nothing`,
    [build, now, names, contents],
  );
  await system(
    null,
    `delete from console_build where build not in (
       select build from console_build order by started_at desc, build limit ${MAX_BUILDS})`,
  );
}

/** Serves files of other releases that run on this database, or have run on it lately. */
export function filesOfOthers(system: Query): RequestHandler {
  const cache = new Map<string, Buffer>();
  const contentOf = async (name: string): Promise<Buffer | undefined> => {
    const known = cache.get(name);
    if (known) return known;
    const [file] = await system<{ content: Buffer }>(
      'console.file',
      'select content from console_file where name = $1 limit 1',
      [name],
    );
    if (file) cache.set(name, file.content);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value as string);
    return file?.content;
  };
  return async (request, response, next) => {
    const name = basename(request.path).replace(/\.gz$/, '');
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    if (!isAsked || !HASHED.test(name) || request.path.lastIndexOf('/') !== 0) return next();
    const content = await contentOf(name).catch(() => undefined); // without the database the file is missing
    if (!content) return next();
    response.type(name.split('.').pop() ?? '').set('Vary', 'Accept-Encoding');
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    if (!request.acceptsEncodings('gzip')) return void response.send(await gunzipped(content));
    response.set('Content-Encoding', 'gzip').send(content);
  };
}

import type { Query } from '../../kernel/context';

/** Identity by which operators tell databases apart. Contains no login. */
export interface DatabaseIdentity {
  /** Address and name, such as `db.example:5432/muster`. */
  host: string;
  version: string;
  isEmbedded: boolean;
}

export async function identifyDatabase(system: Query, url: string, isEmbedded: boolean): Promise<DatabaseIdentity> {
  const { hostname, port, pathname } = new URL(url);
  const [row] = await system<{ version: string }>(null, `select current_setting('server_version') as version`);
  return {
    host: `${hostname || 'localhost'}:${port || 5432}${decodeURIComponent(pathname)}`,
    version: row?.version.split(' ')[0] ?? '',
    isEmbedded,
  };
}

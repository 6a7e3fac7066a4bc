/**
 * Returns a connection URL with session options. The ORM reads only host, port, names and password of a URL; pg reads
 * all of it, including `sslmode` and a socket as `host`.
 */
export function withOptions(url: string, options: string): string {
  const target = new URL(url);
  target.searchParams.set('options', `${target.searchParams.get('options') ?? ''} ${options}`.trim());
  return target.toString();
}

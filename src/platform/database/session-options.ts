/**
 * The url of a connection whose session starts with these options. The ORM reads no more of a url than host, port,
 * names and password; pg reads the whole of this one, `sslmode` and `host` of a socket among it.
 */
export function withOptions(url: string, options: string): string {
  const target = new URL(url);
  target.searchParams.set('options', `${target.searchParams.get('options') ?? ''} ${options}`.trim());
  return target.toString();
}

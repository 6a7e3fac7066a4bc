import { Caller } from '../../../support/caller';

export interface Page {
  url: string;
  status: number;
  headers: Headers;
  body: string;
}

/** A browser with separate cookies per host that follows redirects. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  /** Returns all pages on the way, redirects included. `change` is called before each step, and can abort by null. */
  async open(address: string, change: (url: string) => string | null = (url) => url): Promise<Page[]> {
    const way: Page[] = [];
    for (let next: string | null = address; next !== null && way.length < 12;) {
      const url = change(next);
      if (url === null) break;
      const { host } = new URL(url);
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookies(host) } });
      for (const cookie of response.headers.getSetCookie()) this.keep(host, cookie);
      way.push({ url, status: response.status, headers: response.headers, body: await response.text() });
      const location = response.headers.get('location');
      next = location && new URL(location, url).href;
    }
    return way;
  }

  /** Returns another browser with the same cookies. */
  copy(): Browser {
    const other = new Browser();
    for (const [host, jar] of this.jars) other.jars.set(host, new Map(jar));
    return other;
  }

  cookies(host: string): string {
    return [...(this.jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls the server with the cookies of this browser. */
  caller = (url: string): Caller => new Caller(url, { cookie: this.cookies(new URL(url).host) });

  private keep(host: string, cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const isOver = attributes.some((each) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(each));
    if (isOver) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

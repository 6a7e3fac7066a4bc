export interface Answer<T = any> {
  status: number;
  headers: Headers;
  body: T;
}

/** Client of the server with a session, an API key, or neither. */
export class Caller {
  private cookie: string | undefined;

  constructor(
    readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get sessionCookie(): string | undefined {
    return this.cookie;
  }

  /** Returns the same caller with additional headers. */
  with(headers: Record<string, string>): Caller {
    const other = new Caller(this.url, { ...this.headers, ...headers });
    other.cookie = this.cookie;
    return other;
  }

  /** Returns the same caller at another server. */
  at(url: string): Caller {
    const other = new Caller(url, this.headers);
    other.cookie = this.cookie;
    return other;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...this.headers,
        ...headers,
      },
      body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
    });
    const text = await response.text();
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('muster.sid='));
    if (set) this.cookie = set.split(';')[0];
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body: unknown = {}) => this.send('POST', path, body);
  put = (path: string, body: unknown = {}) => this.send('PUT', path, body);
  patch = (path: string, body: unknown = {}) => this.send('PATCH', path, body);
  delete = (path: string) => this.send('DELETE', path);

  /** Returns the data of an operation. Fails on errors. */
  async graphql<T = any>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { body } = await this.post('/graphql', { query, variables });
    if (body.errors) throw new Error(`GraphQL: ${JSON.stringify(body.errors)}`);
    return body.data as T;
  }

  /** Returns the code of the first error of an operation that must fail. */
  async graphqlError(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<{ code: string; message: string; [key: string]: unknown }> {
    const { body } = await this.post('/graphql', { query, variables });
    const error = body.errors?.[0];
    if (!error) throw new Error(`No error: ${JSON.stringify(body)}`);
    return { ...error.extensions, message: error.message };
  }
}

/** Signs in and returns a caller with a session. */
export async function signIn(
  url: string,
  user: { email: string; password: string; organization?: string },
): Promise<Caller> {
  const caller = new Caller(url);
  const { status, body } = await caller.post('/api/auth/login', user);
  if (status !== 200) throw new Error(`No sign-in: ${JSON.stringify(body)}`);
  return caller;
}

import { readConfig } from '../../src/config';

const problemsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret that is long',
  PUBLIC_URL: 'https://wfm.example.com',
};

describe('the settings of the server', () => {
  it('need none at all', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePoolSize: expect.any(Number),
      dataFolder: './.data',
      redisUrl: undefined,
      publicUrl: undefined,
      allowedOrigins: [],
      ownHost: '127.0.0.1',
      trustProxy: false,
      webhooksToPrivateAddresses: false,
      sessionSecret: undefined,
      metricsToken: undefined,
      mail: undefined,
      ssoToPrivateAddresses: false,
      demoData: true,
      demoAsked: false,
      demoSignIn: true,
      introspection: true,
      logLevel: 'info',
      limits: { import: 1000, invalidKey: 30, auth: 10, failedAuth: 100, sensitive: 5, general: 100, console: 1000 },
    });
  });

  it('tell every problem at once', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://x',
      DEMO: 'perhaps',
      RATE_LIMIT_AUTH: '-1',
      TRUST_PROXY: 'loopback?',
      PUBLIC_URL: 'https://x.example/path',
      NODE_ENV: 'production',
    });
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'RATE_LIMIT_AUTH',
      'TRUST_PROXY',
      'PUBLIC_URL',
      'SESSION_SECRET',
    ])
      expect(problems).toContain(`  ${name}: `);
  });

  it('are stricter in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/SESSION_SECRET.*\n.*PUBLIC_URL/);
    expect(problemsOf({ ...production, SESSION_SECRET: 'short' })).toContain('SESSION_SECRET');
    expect(readConfig({ ...production, DEMO: 'on' })).toMatchObject({
      demoData: false,
      demoAsked: true,
      demoSignIn: false,
      introspection: false,
    });
  });

  it('allow other origins only with https', () => {
    expect(problemsOf({ ALLOWED_ORIGINS: 'https://a.example' })).toContain('ALLOWED_ORIGINS');
    expect(problemsOf({ ALLOWED_ORIGINS: 'https://a.example', PUBLIC_URL: 'http://wfm.example' })).toContain(
      'ALLOWED_ORIGINS',
    );
    expect(
      readConfig({ ALLOWED_ORIGINS: 'https://a.example, https://b.example/', PUBLIC_URL: 'https://wfm.example' })
        .allowedOrigins,
    ).toEqual(['https://a.example', 'https://b.example']);
    expect(problemsOf({ ALLOWED_ORIGINS: '*', PUBLIC_URL: 'https://wfm.example' })).toContain('ALLOWED_ORIGINS');
  });

  it('open the demo to others only where that was asked for', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demoData: false, demoSignIn: false });
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' })).toMatchObject({
      demoData: true,
      demoAsked: true,
      demoSignIn: true,
    });
    expect(readConfig({ DEMO: 'off' })).toMatchObject({ demoData: false });
    for (const HOST of ['localhost', '::1', '127.0.0.5'])
      expect(readConfig({ HOST })).toMatchObject({ demoData: true, demoSignIn: true });
  });

  it('trust as many proxies, or those, as was said', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
    for (const wrong of ['10.0.0.0/33', '10.0.0.0/', 'x', '1.2.3'])
      expect(problemsOf({ TRUST_PROXY: wrong })).toContain('TRUST_PROXY');
  });

  it('turn a limit off with 0', () => {
    expect(readConfig({ RATE_LIMIT_IMPORT: '0', RATE_LIMIT_AUTH: '0' }).limits).toMatchObject({
      import: 0,
      invalidKey: 0,
      auth: 0,
      failedAuth: 0,
    });
  });

  it('name a sender of mails, and want a public address for their links', () => {
    const mail = { SMTP_URL: 'smtps://muster:hunter2@mail.example.com', PUBLIC_URL: 'https://wfm.example.com' };
    expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: 'Muster <no-reply@wfm.example.com>' });
    expect(readConfig({ ...mail, MAIL_FROM: 'wfm@example.com' }).mail?.from).toBe('wfm@example.com');
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toContain('SMTP_URL: needs PUBLIC_URL');
    const wrong = problemsOf({ ...mail, SMTP_URL: 'http://muster:hunter2@mail.example.com' });
    expect(wrong).toContain('  SMTP_URL: ');
    expect(wrong).not.toContain('hunter2');
  });
});

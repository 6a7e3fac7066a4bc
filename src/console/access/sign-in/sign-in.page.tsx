import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../../api/query';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SignInForm } from './sign-in-form';
import './sign-in.css';

interface Search {
  /** Path to open after sign-in. */
  next?: string;
  done?: string;
  email?: string;
  organization?: string;
}

/** Accepts only paths of this origin, to prevent open redirects. */
const isOwnPath = (next: string | undefined): next is string => next !== undefined && /^\/(?![/\\])/.test(next);

export function SignInPage() {
  const search = useRouterState({ select: ({ location }) => location.search }) as Search;
  const navigate = useNavigate();
  const [demo, setDemo] = useState<DemoHint>();
  const [isTried, setTried] = useState(false);
  const error = contentOf('sign-in-error');
  useEffect(() => {
    document.title = 'Sign in · Muster';
  }, []);
  const begin = () => {
    queryClient.clear();
    void navigate({ to: isOwnPath(search.next) ? search.next : '/', replace: true });
  };
  return (
    <main className="sign-in">
      <header className="sign-in-brand">
        <img src="/console/muster.svg" alt="" width={36} height={36} />
        <h1>Sign in to Muster</h1>
      </header>
      {error && !isTried && <Notice look="bad">{error}</Notice>}
      {search.done === 'password' && !isTried && <Notice look="good">Password set. You can sign in now.</Notice>}
      <SignInForm
        key={demo?.email}
        email={demo?.email ?? search.email}
        password={demo?.password}
        organization={search.organization}
        onSignedIn={begin}
        onTried={() => setTried(true)}
      />
      <p className="small muted">Forgot your password? Ask your administrator for a password link.</p>
      <SingleSignOn />
      <DemoSignIns onChoose={setDemo} />
      <p className="small">
        <a href="/docs">Documentation</a>
      </p>
    </main>
  );
}

/** Returns the content of a meta tag that the server rendered. */
const contentOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Leaves the console. The identity provider redirects back. */
function SingleSignOn() {
  return (
    <form method="get" action="/auth/sso" className="sign-in-other">
      <label className="field">
        <span className="field-label">Or use single sign-on: e-mail or organization</span>
        <input className="input" name="who" required autoComplete="username" />
      </label>
      <Button type="submit">Single sign-on</Button>
    </form>
  );
}

interface DemoHint {
  email: string;
  password: string;
}

/** Demo accounts, if the server has a demo organization. Choosing one fills in the form. */
function DemoSignIns({ onChoose }: { onChoose(hint: DemoHint): void }) {
  const content = contentOf('demo-sign-ins');
  const hints = content ? (JSON.parse(content) as DemoHint[]) : [];
  if (hints.length === 0) return null;
  return (
    <aside className="sign-in-demo">
      <h2>Demo sign-ins</h2>
      <ul>
        {hints.map((hint) => (
          <li key={hint.email}>
            <Button onPress={() => onChoose(hint)}>
              <code>{hint.email}</code>
            </Button>
            <code className="muted">{hint.password}</code>
          </li>
        ))}
      </ul>
    </aside>
  );
}

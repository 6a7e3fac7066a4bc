import type { UseQueryResult } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { OperationError } from '../api/execute';
import { Button } from './button';
import { messageOf } from './form';
import { Notice } from './notice';
import './page.css';

interface PageProps {
  title: string;
  /** One-line summary of the page. */
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Fills the window height. Its parts scroll on their own. */
  isFilled?: boolean;
}

export function Page({ title, summary, actions, children, isFilled = false }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading);
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  return (
    <div className={isFilled ? 'page page-filled' : 'page'}>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {summary && <div className="muted">{summary}</div>}
        </div>
        {actions && <div className="row page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Route id of the last page that received focus. */
let latestArrival: string | undefined;

/**
 * Moves focus to the heading on navigation, so that screen readers announce the page. A remount of the same page, such
 * as after loading, takes focus only if no element has it.
 */
function useArrival(heading: RefObject<HTMLElement | null>): void {
  const here = useMatch({ strict: false, shouldThrow: false, select: ({ id }) => id });
  useEffect(() => {
    const isNew = here !== latestArrival;
    latestArrival = here;
    if (isNew || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
}

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Removes the padding, as for a table. */
  isFlush?: boolean;
}

export function Panel({ title, actions, children, isFlush = false }: PanelProps) {
  return (
    <section className={isFlush ? 'panel panel-flush' : 'panel'}>
      {(title || actions) && (
        <header className="panel-head">
          {title && <h2>{title}</h2>}
          {actions && <div className="row push">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Empty state: what is missing and the action to take. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

interface AnswerProps<Value> {
  of: UseQueryResult<Value, OperationError>;
  children(value: Value): ReactNode;
  /** Number of placeholder lines while loading. */
  lines?: number;
}

/** Renders a query: its data, a placeholder while loading, or its error with a retry button. */
export function Answer<Value>({ of, children, lines = 4 }: AnswerProps<Value>) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error)
    return (
      <Notice look="bad" action={<Button onPress={() => void of.refetch()}>Try again</Button>}>
        {messageOf(of.error)}
      </Notice>
    );
  return <Waiting lines={lines} />;
}

export function Waiting({ lines = 4 }: { lines?: number }) {
  return (
    <div className="waiting" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}

/** A key figure with its name. */
export function Figure({
  name,
  value,
  note,
  look,
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  look?: string;
}) {
  return (
    <div className={`figure-box ${look ? `look-${look}` : ''}`}>
      <span className="figure-name">{name}</span>
      <span className="figure figure-value">{value}</span>
      {note && <span className="figure-note">{note}</span>}
    </div>
  );
}

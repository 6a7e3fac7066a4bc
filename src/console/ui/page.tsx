import type { UseQueryResult } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { OperationError } from '../kernel/execute';
import { Button } from './button';
import { messageOf } from './form';
import { Notice } from './notice';
import './page.css';

interface PageProps {
  title: string;
  /** One line that answers the page's question at a glance. */
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Uses the window's height; its parts scroll by themselves. */
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

/** The page that was arrived at last. */
let latestArrival: string | undefined;

/**
 * Brings the keyboard to the heading of a page that was arrived at, so that screen readers tell it. A page that is
 * drawn anew where it was, as once its answer is there, takes the keyboard only where it is nowhere.
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
  /** Its content reaches the edges, as a table does. */
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

/** Nothing is there: why, and what to do next. */
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
  /** Lines that stand in until the answer is there. */
  lines?: number;
}

/** The answer of an operation once it is there; until then its place, and what went wrong with a way to try again. */
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

/** A number that people look for, and what it is. */
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

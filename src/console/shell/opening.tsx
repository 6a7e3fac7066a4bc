import { useMemo } from 'react';
import { Session } from '../api/operations.generated';
import { useNow } from '../kernel/now';
import { useAnswer } from '../api/query';
import { Page, Waiting } from '../ui/page';

/** Shown while the session is loading, with the reason for a delay. */
export function Opening() {
  const { failureReason } = useAnswer(Session, {}, { enabled: false });
  const now = useNow(1_000);
  const againAt = useMemo(() => Date.now() + (failureReason?.retryAfterSeconds ?? 0) * 1_000, [failureReason]);
  return (
    <main className="content">
      <Page title="Muster">
        <p className="muted">
          {failureReason?.code === 'RATE_LIMITED'
            ? `Too many requests. Retrying in ${Math.max(0, Math.ceil((againAt - now) / 1_000))} s.`
            : failureReason && `${failureReason.message}. Retrying…`}
        </p>
        <Waiting lines={8} />
      </Page>
    </main>
  );
}

import { ProgressBar } from 'react-aria-components';
import './progress.css';

/** Progress bar from 0 to 1; null if indeterminate. */
export function Progress({ label, value, text }: { label: string; value: number | null; text?: string | null }) {
  return (
    <ProgressBar
      aria-label={label}
      value={value === null ? undefined : value * 100}
      isIndeterminate={value === null}
      className="progress"
    >
      <div className="progress-track">
        <div className="progress-bar" style={{ width: value === null ? '40%' : `${value * 100}%` }} />
      </div>
      {text && <span className="small muted">{text}</span>}
    </ProgressBar>
  );
}

import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from './icons/icons';
import './notice.css';

/** Variants that express status by icon, text and color. */
export type Look = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

const ICONS = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  quiet: IconInfoCircle,
};

export function Notice({ look, children, action }: { look: Look; children: ReactNode; action?: ReactNode }) {
  const Icon = ICONS[look];
  return (
    <div className={`notice look-${look}`} role={look === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden size={18} />
      <div className="notice-text">{children}</div>
      {action}
    </div>
  );
}

export function Badge({ look = 'quiet', icon, children }: { look?: Look; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge look-${look}`}>
      {icon}
      {children}
    </span>
  );
}

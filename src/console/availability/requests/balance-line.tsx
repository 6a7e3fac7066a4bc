import { LOCALE, useFormat } from '../../kernel/format';
import { BalancesOf } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';

/** Remaining balance of a person, type and year. */
export function BalanceLine({ employeeId, typeId, year }: { employeeId: string; typeId: string; year: number }) {
  const format = useFormat();
  const answer = useAnswer(BalancesOf, { ids: [employeeId], year });
  const balance = answer.data?.timeOffBalances.find((one) => one.typeId === typeId);
  if (!balance) return null;
  return (
    <p className="small">
      Balance {year}: {format.hours(balance.granted)} granted · {format.hours(balance.used)} approved ·{' '}
      {format.hours(balance.requested)} pending, including this request · {signedHours(balance.left, format.hours)} (
      {daysText(balance.left, balance.dayMinutes)}) remaining
    </p>
  );
}

export const signedHours = (minutes: number, hours: (minutes: number) => string): string =>
  minutes < 0 ? `−${hours(-minutes)}` : hours(minutes);

/** Returns `2 days` or `0.5 days`. `dayMinutes` is the length of a full day. */
export function daysText(minutes: number, dayMinutes: number): string {
  if (dayMinutes <= 0) return '– days';
  const days = Math.round((minutes / dayMinutes) * 10) / 10;
  return `${days.toLocaleString(LOCALE).replace('-', '−')} ${days === 1 ? 'day' : 'days'}`;
}

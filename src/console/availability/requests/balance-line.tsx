import { useFormat } from '../../kernel/format';
import { BalancesOf } from '../../kernel/operations.generated';
import { useAnswer } from '../../kernel/query';

/** What is left of the year of a person and type. */
export function BalanceLine({ employeeId, typeId, year }: { employeeId: string; typeId: string; year: number }) {
  const format = useFormat();
  const answer = useAnswer(BalancesOf, { ids: [employeeId], year });
  const balance = answer.data?.timeOffBalances.find((one) => one.typeId === typeId);
  if (!balance) return null;
  return (
    <p className="small">
      {year}: {signedHours(balance.left, format.hours)} left of {format.hours(balance.granted)};{' '}
      {format.hours(balance.used)} approved, {format.hours(balance.requested)} asked for
    </p>
  );
}

export const signedHours = (minutes: number, hours: (minutes: number) => string): string =>
  minutes < 0 ? `−${hours(-minutes)}` : hours(minutes);

import { useMemo } from 'react';
import { useFormat } from '../../kernel/format';
import { OfferButton } from '../../ui/offer-button';
import { Badge } from '../../ui/notice';
import { Panel } from '../../ui/page';
import { staffingStretches, type CoverageRow, type StaffingStretch } from './coverage';
import { lineId, lineName, type By, type Names } from './names';

const MAX_SHOWN = 8;

interface Props {
  rows: readonly CoverageRow[];
  by: By;
  names: Names;
}

/** Lists the largest understaffed and overstaffed times that are not over, each with an offer of hours. */
export function OfferStretches({ rows, by, names }: Props) {
  const format = useFormat();
  const now = Date.now();
  const stretches = useMemo(() => staffingStretches(rows, (row) => lineId(row, by)), [rows, by]);
  const shown = stretches.filter(({ to }) => to > now).slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  const badge = ({ look, people }: StaffingStretch) =>
    look === 'short' ? (
      <Badge look="bad">up to {format.number(people, 1)} understaffed</Badge>
    ) : (
      <Badge look="info">{format.number(people)} overstaffed</Badge>
    );
  return (
    <Panel title="Largest gaps and surpluses">
      <ul className="small" aria-label="Largest gaps and surpluses">
        {shown.map((stretch) => {
          const name = lineName(stretch.row, by, names);
          return (
            <li key={`${lineId(stretch.row, by)} ${stretch.from}`}>
              {badge(stretch)} {format.day(stretch.row.date)}, {format.timeRange(stretch.from, stretch.to)}, {name}{' '}
              <OfferButton
                kind={stretch.look === 'short' ? 'open_shift' : 'voluntary_time_off'}
                hours={stretch}
                skill={by === 'skill' ? (stretch.row.skillId ?? undefined) : undefined}
                of={name}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { CoverageByHand, RemoveRequirement } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import type { CoverageByHandQuery } from '../../api/types.generated';
import { clockRange } from '../../kernel/notation';
import { Button } from '../../ui/button';
import { messageOf } from '../../ui/form';
import { IconPlus, IconTrash } from '../../ui/icons/icons';
import { Badge } from '../../ui/notice';
import { Answer, Empty, Panel } from '../../ui/page';
import { Table, type Column } from '../../ui/table';
import { tell } from '../../ui/toast';
import { skillName, streamName, type Names } from './names';
import { DUE_BY_HAND, SetPeople, type PeopleDraft } from './set-people';

type Entry = CoverageByHandQuery['manualRequirements'][number];

/** Lists manual changes of the requirement, of recent weeks and coming months, with an action to remove them. */
export function ByHandPanel({ names, today, mayWrite }: { names: Names; today: string; mayWrite: boolean }) {
  const { day, dayRange, dateTime } = useFormat();
  const [draft, setDraft] = useState<PeopleDraft>();
  const answer = useAnswer(CoverageByHand, { from: addDays(today, -14), to: addDays(today, 180) });
  const remove = useChange(RemoveRequirement, DUE_BY_HAND);
  const concerns = (entry: Entry) => (entry.queue != null ? streamName(entry) : skillName(names, entry.skillId));
  const columns: Column<Entry>[] = [
    { id: 'concerns', name: 'Applies to', cell: concerns, sortBy: concerns },
    {
      id: 'people',
      name: 'People',
      cell: ({ mode, people }) => (
        <Badge look="info">
          {mode === 'set' ? `set to ${people}` : people < 0 ? `${-people} fewer` : `${people} more`}
        </Badge>
      ),
    },
    {
      id: 'when',
      name: 'When',
      cell: ({ from, to, fromTime, untilTime }) =>
        `${dayRange(from, to)}, ${fromTime && untilTime ? clockRange(fromTime, untilTime) : 'all day'}`,
      sortBy: ({ from }) => from,
    },
    { id: 'note', name: 'Note', cell: ({ note }) => note ?? <span className="muted">–</span>, isExtra: true },
    {
      id: 'who',
      name: 'Entered',
      cell: ({ madeAt, madeBy }) => (
        <span className="small muted">
          {madeBy}, {dateTime(madeAt)}
        </span>
      ),
      isExtra: true,
    },
    ...(mayWrite
      ? [
          {
            id: 'remove',
            name: 'Undo',
            cell: (entry: Entry) => (
              <Button
                look="quiet"
                label={`Undo: ${concerns(entry)}, ${day(entry.from)}`}
                onPress={() =>
                  remove.mutate(
                    { id: entry.id },
                    {
                      onSuccess: () => tell('Undone.'),
                      onError: (error) => tell(messageOf(error), { look: 'bad' }),
                    },
                  )
                }
              >
                <IconTrash aria-hidden />
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Panel
        title="Manual requirements"
        isFlush
        actions={
          mayWrite && (
            <Button onPress={() => setDraft({ from: today, to: today })}>
              <IconPlus aria-hidden /> Set requirement
            </Button>
          )
        }
      >
        <Answer of={answer}>
          {({ manualRequirements }) => (
            <Table
              label="Manual requirements"
              columns={columns}
              rows={manualRequirements}
              keyOf={({ id }) => id}
              empty={
                <Empty title="No manual requirements">
                  {mayWrite
                    ? 'The requirement comes from the forecast. Set one for other work, such as a front desk.'
                    : 'The requirement comes from the forecast only.'}
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      {draft && <SetPeople draft={draft} names={names} onClose={() => setDraft(undefined)} />}
    </>
  );
}

import { useState } from 'react';
import { addDays } from '../../kernel/dates';
import { useFormat } from '../../kernel/format';
import { CoverageByHand, RemoveRequirement } from '../../kernel/operations.generated';
import { useAnswer, useChange } from '../../kernel/query';
import type { CoverageByHandQuery } from '../../kernel/types.generated';
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
  const { day, dateTime } = useFormat();
  const [draft, setDraft] = useState<PeopleDraft>();
  const answer = useAnswer(CoverageByHand, { from: addDays(today, -14), to: addDays(today, 180) });
  const remove = useChange(RemoveRequirement, DUE_BY_HAND);
  const concerns = (entry: Entry) => (entry.queue != null ? streamName(entry) : skillName(names, entry.skillId));
  const columns: Column<Entry>[] = [
    { id: 'concerns', name: 'Concerns', cell: concerns, sortBy: concerns },
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
        `${day(from)}${to === from ? '' : ` to ${day(to)}`}, ${fromTime ? `${fromTime} to ${untilTime}` : 'all day'}`,
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
            name: 'Take back',
            cell: (entry: Entry) => (
              <Button
                look="quiet"
                label={`Take back: ${concerns(entry)}, ${day(entry.from)}`}
                onPress={() =>
                  remove.mutate(
                    { id: entry.id },
                    {
                      onSuccess: () => tell('Taken back.'),
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
        title="People set by hand"
        isFlush
        actions={
          mayWrite && (
            <Button onPress={() => setDraft({ from: today, to: today })}>
              <IconPlus aria-hidden /> Set people
            </Button>
          )
        }
      >
        <Answer of={answer}>
          {({ manualRequirements }) => (
            <Table
              label="People set by hand"
              columns={columns}
              rows={manualRequirements}
              keyOf={({ id }) => id}
              empty={
                <Empty title="Nothing set by hand">
                  What is required comes from the forecasts alone.
                  {mayWrite && ' Set people where you know better: a desk that is always staffed, a training day.'}
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

import { useFormat } from '../../kernel/format';
import { WhyNot } from '../../api/operations.generated';
import { useAnswer } from '../../api/query';
import type { WayFragment, WhyNotQueryVariables } from '../../api/types.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { messageOf } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { Progress } from '../../ui/progress';
import { termWords } from './result-figures';

interface Props {
  title: string;
  asked: WhyNotQueryVariables;
  onClose(): void;
}

/** Explains why an interval is understaffed or a person has no shift, and how that could be changed. */
export function WhyNotDialog({ title, asked, onClose }: Props) {
  const format = useFormat();
  const answer = useAnswer(WhyNot, asked, { staleMs: Infinity });
  const why = answer.data?.whyNot;
  const wordsOf = (rule: string) => why?.blockedBy.find((each) => each.rule === rule)?.description ?? termWords(rule);
  return (
    <Dialog title={title} place="side" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="stack">
        {answer.error && (
          <Notice look="bad" action={<Button onPress={() => void answer.refetch()}>Try again</Button>}>
            {messageOf(answer.error)}
          </Notice>
        )}
        {!why && !answer.error && (
          <Progress label="Checking alternatives" value={null} text="Checking alternatives (up to 10 s)" />
        )}
        {why && !why.isUnderstaffed && <Notice look="good">The schedule already does this.</Notice>}
        {why?.possible && (
          <>
            <Notice look="good">Possible without breaking a rule, but at a higher cost.</Notice>
            <Way way={why.possible} />
          </>
        )}
        {why && why.blockedBy.length > 0 && (
          <div>
            <h3>{why.certain ? 'Reasons' : 'Reasons in the current schedule'}</h3>
            <ul className="result-list">
              {why.blockedBy.map(({ rule, description }) => (
                <li key={rule + description}>{description}</li>
              ))}
            </ul>
          </div>
        )}
        {why?.cheapestAlternative && (
          <div className="stack">
            <h3>Best alternative</h3>
            {why.cheapestAlternative.relaxedRules.length > 0 && (
              <Notice look="warn">Trade-off: {why.cheapestAlternative.relaxedRules.map(wordsOf).join('; ')}</Notice>
            )}
            <Way way={why.cheapestAlternative} />
          </div>
        )}
        {why && !why.certain && (
          <Notice
            look="warn"
            action={
              <Button isPending={answer.isFetching} onPress={() => void answer.refetch()}>
                Try again
              </Button>
            }
          >
            The check ran out of time before all alternatives were tried.
          </Notice>
        )}
        {why && why.isUnderstaffed && !why.possible && !why.cheapestAlternative && why.blockedBy.length === 0 && (
          <Notice look="info">No reason and no alternative found.</Notice>
        )}
        {why && (
          <p className="muted small">
            Checked {why.searched.people} people
            {why.searched.from && `, ${format.dayRange(why.searched.from, why.searched.to ?? why.searched.from)}`}.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Way({ way: { changes, costChange } }: { way: WayFragment }) {
  const format = useFormat();
  return (
    <div>
      <ul className="result-list">
        {changes.map(({ description }) => (
          <li key={description}>{format.withDays(description)}</li>
        ))}
      </ul>
      <p className="muted small">
        Total cost {costChange >= 0 ? 'rises' : 'falls'} by {format.number(Math.abs(costChange))} points.
      </p>
    </div>
  );
}

import { useRole } from '../../kernel/session';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/field';
import type { Assigning } from '../person/assign-dialog';
import type { Person } from '../person/person';

interface Props {
  shown: readonly Person[];
  picked: readonly Person[];
  onChoose(ids: readonly string[]): void;
  onAssign(what: Assigning['what']): void;
  onInvite(): void;
}

/** Actions on several people at once. */
export function BulkActions({ shown, picked, onChoose, onAssign, onInvite }: Props) {
  const isAdmin = useRole() === 'admin';
  const isNobody = picked.length === 0;
  return (
    <div className="row people-bulk">
      <Checkbox
        isSelected={!isNobody && picked.length === shown.length}
        isIndeterminate={!isNobody && picked.length < shown.length}
        onChange={(is) => onChoose(is ? shown.map(({ id }) => id) : [])}
      >
        Select all
      </Checkbox>
      {isAdmin && (
        <>
          <Button isDisabled={isNobody} onPress={() => onAssign('team')}>
            Move to team
          </Button>
          <Button isDisabled={isNobody} onPress={() => onAssign('skill')}>
            Add skill
          </Button>
        </>
      )}
      <Button isDisabled={isNobody} onPress={() => onAssign('contract')}>
        Assign contract
      </Button>
      {isAdmin && <Button onPress={onInvite}>Invite</Button>}
    </div>
  );
}

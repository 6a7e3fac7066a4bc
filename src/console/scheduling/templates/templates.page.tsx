import { useState } from 'react';
import { counted, useFormat } from '../../kernel/format';
import { RemoveTemplate, Templates } from '../../api/operations.generated';
import { useAnswer, useChange } from '../../api/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { IconPlus } from '../../ui/icons/icons';
import { Answer, Empty, Page, Panel } from '../../ui/page';
import { ConfirmRemoval, RowActions } from '../../ui/row-actions';
import { Table, type Column } from '../../ui/table';
import { FOLLOWERS } from './followers';
import type { Template } from './template-draft';
import { TemplateForm } from './template-form';
import { TemplateLine } from './template-line';
import { wordsOfBands, wordsOfBreak, wordsOfDays, wordsOfTimes } from './template-words';
import './templates.css';

/** Page that lists and edits shift templates. */
export function TemplatesPage() {
  const { hours } = useFormat();
  const answer = useAnswer(Templates, {});
  const remove = useChange(RemoveTemplate, FOLLOWERS);
  const [edited, setEdited] = useState<Template | 'new'>();
  const [removed, setRemoved] = useState<Template>();
  const columns: Column<Template>[] = [
    { id: 'name', name: 'Name', sortBy: ({ name }) => name, cell: (template) => <NameCell template={template} /> },
    {
      id: 'times',
      name: 'Times',
      sortBy: ({ startTime }) => startTime,
      cell: (template) => (
        <>
          <span className="figure">{wordsOfTimes(template)}</span>
          <div className="muted small">{wordsOfBands(template, hours)}</div>
        </>
      ),
    },
    {
      id: 'length',
      name: 'Length',
      isFigure: true,
      isExtra: true,
      sortBy: ({ durationMinutes }) => durationMinutes,
      cell: ({ durationMinutes }) => hours(durationMinutes),
    },
    {
      id: 'days',
      name: 'Days',
      isExtra: true,
      cell: ({ daysOfWeek }) => <span className="template-days">{wordsOfDays(daysOfWeek)}</span>,
    },
    {
      id: 'breaks',
      name: 'Breaks',
      isExtra: true,
      cell: (template) => (
        <>
          <TemplateLine template={template} />
          <span className="muted small">
            {template.breakRules.map((rule) => wordsOfBreak(template.startTime, rule)).join(' · ') || 'none'}
          </span>
        </>
      ),
    },
    {
      id: 'actions',
      name: 'Actions',
      cell: (template) => (
        <RowActions
          name={template.name}
          actions={[
            { id: 'edit', name: 'Edit', onAction: () => setEdited(template) },
            { id: 'delete', name: 'Delete', onAction: () => setRemoved(template) },
          ]}
        />
      ),
    },
  ];
  const make = (
    <Button look="primary" onPress={() => setEdited('new')}>
      <IconPlus aria-hidden /> New template
    </Button>
  );
  const count = answer.data?.shiftTemplates.length;
  return (
    <Page title="Templates" summary={count === undefined ? undefined : counted(count, 'shift template')} actions={make}>
      <Panel isFlush>
        <Answer of={answer} lines={8}>
          {({ shiftTemplates }) => (
            <Table
              label="Shift templates"
              columns={columns}
              rows={shiftTemplates}
              keyOf={({ id }) => id}
              initialSort={{ column: 'times' }}
              empty={
                <Empty title="No shift templates">
                  Shifts are generated from templates. Add one with its times, days and breaks.
                </Empty>
              }
            />
          )}
        </Answer>
      </Panel>
      <Dialog
        title={edited === 'new' ? 'New template' : (edited?.name ?? '')}
        place="wide"
        isOpen={edited !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}
      >
        {edited && (
          <TemplateForm template={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
        )}
      </Dialog>
      <ConfirmRemoval item={removed} action="Delete" change={remove} onClose={() => setRemoved(undefined)}>
        The template can no longer be used. Existing shifts stay as they are.
      </ConfirmRemoval>
    </Page>
  );
}

function NameCell({ template: { name, color } }: { template: Template }) {
  return (
    <span className="template-name">
      <span className="template-color" style={color ? { background: color } : undefined} aria-hidden />
      {name}
    </span>
  );
}

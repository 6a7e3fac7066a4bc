/** The four imports: their fields, the words by which files call them, and how a cell becomes a value. */

export type Kind = 'historical' | 'employees' | 'agent-states' | 'deflection';
export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'list' | 'json';

export interface ImportField {
  name: string;
  type: FieldType;
  isRequired?: boolean;
  hint: string;
  /** Folded: lower case, letters and digits alone. */
  synonyms: readonly string[];
}

export interface ImportKind {
  kind: Kind;
  name: string;
  permission: string;
  fields: readonly ImportField[];
}

const INTERVAL: readonly ImportField[] = [
  { name: 'date', type: 'date', isRequired: true, hint: 'The local day', synonyms: ['day', 'calldate', 'datum'] },
  {
    name: 'interval',
    type: 'time',
    isRequired: true,
    hint: 'Local time at which it begins, HH:MM',
    synonyms: ['time', 'intervalstart', 'starttime', 'start', 'halfhour'],
  },
];
const STREAM: readonly ImportField[] = [
  { name: 'queue', type: 'text', hint: 'Name of the queue', synonyms: ['queuename', 'skill', 'callqueue', 'split'] },
  { name: 'channel', type: 'text', hint: 'voice, chat, email or sms', synonyms: ['media', 'mediatype', 'type'] },
  { name: 'utcOffset', type: 'text', hint: 'Where the clock shows an hour twice', synonyms: ['offset', 'gmtoffset'] },
];

export const KINDS: readonly ImportKind[] = [
  {
    kind: 'historical',
    name: 'Contact history',
    permission: 'import:historical',
    fields: [
      ...INTERVAL,
      {
        name: 'volume',
        type: 'number',
        isRequired: true,
        hint: 'Contacts of the interval',
        synonyms: ['contacts', 'calls', 'offered', 'callsoffered', 'count', 'handled'],
      },
      {
        name: 'aht',
        type: 'number',
        isRequired: true,
        hint: 'Average handle time, seconds',
        synonyms: ['averagehandletime', 'avghandletime', 'handletime', 'ahtseconds', 'handletimeseconds'],
      },
      ...STREAM,
    ],
  },
  {
    kind: 'employees',
    name: 'Employees',
    permission: 'import:employees',
    fields: [
      { name: 'email', type: 'text', isRequired: true, hint: 'Finds the employee', synonyms: ['mail', 'emailaddress'] },
      { name: 'firstName', type: 'text', isRequired: true, hint: '', synonyms: ['givenname', 'forename', 'first'] },
      { name: 'lastName', type: 'text', isRequired: true, hint: '', synonyms: ['surname', 'familyname', 'last'] },
      {
        name: 'employeeId',
        type: 'text',
        hint: 'Number in other systems',
        synonyms: ['employeenumber', 'number', 'personnelnumber', 'externalid', 'agentid'],
      },
      { name: 'team', type: 'text', hint: 'Made where there is none', synonyms: ['teamname', 'group', 'department'] },
      { name: 'role', type: 'text', hint: 'agent, supervisor, planner or admin', synonyms: ['userrole'] },
      { name: 'skills', type: 'list', hint: 'Parted by ;', synonyms: ['skill', 'queues'] },
      { name: 'active', type: 'boolean', hint: 'yes or no', synonyms: ['isactive', 'enabled'] },
      { name: 'supervisor', type: 'text', hint: "The team's, by e-mail", synonyms: ['supervisoremail', 'manager'] },
      {
        name: 'weeklyHours',
        type: 'number',
        hint: 'Of a usual week',
        synonyms: ['hours', 'contracthours', 'hoursperweek'],
      },
      {
        name: 'employmentType',
        type: 'text',
        hint: 'full_time, part_time, …',
        synonyms: ['employment', 'contracttype'],
      },
      { name: 'contract', type: 'text', hint: 'Name of a contract', synonyms: ['contractname'] },
    ],
  },
  {
    kind: 'agent-states',
    name: 'Agent states',
    permission: 'import:agent-states',
    fields: [
      {
        name: 'agentId',
        type: 'text',
        isRequired: true,
        hint: 'E-mail or employee number',
        synonyms: ['agent', 'employeeid', 'email', 'agentemail'],
      },
      {
        name: 'state',
        type: 'text',
        isRequired: true,
        hint: 'available, break, …',
        synonyms: ['status', 'agentstate'],
      },
      {
        name: 'timestamp',
        type: 'text',
        isRequired: true,
        hint: 'ISO 8601; without a zone it is local time',
        synonyms: ['time', 'at', 'since', 'eventtime', 'datetime'],
      },
      { name: 'queue', type: 'text', hint: '', synonyms: ['queuename', 'skill'] },
      {
        name: 'acdStateCode',
        type: 'text',
        hint: "The telephony system's code",
        synonyms: ['acdstate', 'auxcode', 'code'],
      },
    ],
  },
  {
    kind: 'deflection',
    name: 'Deflection by bots',
    permission: 'import:deflection',
    fields: [
      ...INTERVAL,
      {
        name: 'contactsDeflected',
        type: 'number',
        isRequired: true,
        hint: 'Resolved without a person',
        synonyms: ['deflected', 'resolvedbybot', 'contained', 'selfserved'],
      },
      {
        name: 'totalContactsOffered',
        type: 'number',
        hint: 'All that came',
        synonyms: ['total', 'totaloffered', 'offered', 'totalcontacts'],
      },
      ...STREAM,
      {
        name: 'deflectionSource',
        type: 'text',
        hint: 'chatbot, ivr, self_service, virtual_agent',
        synonyms: ['source', 'bot'],
      },
      { name: 'metadata', type: 'json', hint: 'JSON', synonyms: [] },
    ],
  },
];

export const kindOf = (kind: Kind): ImportKind => KINDS.find((each) => each.kind === kind) as ImportKind;

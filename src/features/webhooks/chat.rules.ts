import { localDateOf, localTimeOf } from '../../kernel/time/local-time';
import type { EventType, WebhookFormat, TEST_EVENT } from './webhook.rules';

/** Messages for channels, read by people: no names, no notes, no ids. */

const TITLES: Readonly<Record<EventType | typeof TEST_EVENT, string>> = {
  'schedule.published': 'Schedule published',
  'schedule.changed': 'Schedule changed',
  'alert.raised': 'Adherence alert raised',
  'alert.ended': 'Adherence alert ended',
  'time_off.decided': 'Time off decided',
  'import.historical.finished': 'Import of contact history finished',
  'import.deflection.finished': 'Import of deflection finished',
  'import.employees.finished': 'Import of employees finished',
  'import.agent_states.finished': 'Import of agent states finished',
  'forecast.made': 'Forecasts updated',
  'hours_offer.opened': 'Offer opened',
  'hours_offer.closed': 'Offer closed',
  'offer_claim.changed': 'Claim updated',
  'shift_trade.requested': 'Shift trade to approve',
  'shift_trade.decided': 'Shift trade decided',
  'self_report.made': 'Absence or late arrival reported',
  'webhook.test': 'Test message',
};

/** Fields of payloads that say something to a reader, in the order of the text. */
const SHOWN = [
  'kind',
  'type',
  'state',
  'change',
  'from',
  'to',
  'startDate',
  'endDate',
  'startsAt',
  'endsAt',
  'expectedAt',
  'places',
  'placesLeft',
  'employees',
  'made',
  'failed',
] as const;

/** Returns `places left` for `placesLeft`. */
const spoken = (name: string): string =>
  name.replace(/At$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface Message {
  type: EventType | typeof TEST_EVENT;
  data: Readonly<Record<string, unknown>>;
}

/** Returns a title, and the facts of an event as one line. */
function textOf({ type, data }: Message, timeZone: string): { title: string; facts: string } {
  const facts = SHOWN.flatMap((name) => {
    const value = data[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    if (!name.endsWith('At')) return [`${spoken(name)}: ${String(value).replaceAll('_', ' ')}`];
    const at = new Date(value);
    return [`${spoken(name)}: ${localDateOf(at, timeZone)} ${localTimeOf(at, timeZone)}`];
  });
  return { title: TITLES[type], facts: facts.join(' · ') };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the body of a message for a channel, from that of a standard message. */
export function chatBody(format: Exclude<WebhookFormat, 'standard'>, body: string, timeZone: string): string {
  const { title, facts } = textOf(JSON.parse(body) as Message, timeZone);
  if (format === 'slack')
    return JSON.stringify({ text: facts ? `*${escaped(title)}*\n${escaped(facts)}` : `*${escaped(title)}*` });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'Bolder', wrap: true },
      ...(facts ? [{ type: 'TextBlock', text: facts, wrap: true }] : []),
    ],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return JSON.stringify({ type: 'message', attachments: [attachment] });
}

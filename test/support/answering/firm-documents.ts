import { type AnswerEvent } from '../../../src/engine/index.js';
import { replyText } from './replies.js';

/** What a firm says of itself, by passages. */
export const HANDBOOK = [
  {
    page: 3,
    headings: ['Handbook', 'The firm'],
    text: 'Meridian Pumps was founded in 1987 in Gdansk. Its first workshop stood in Harbour Street. Today the firm has 412 employees. Marta Kowalska has led it since 2015.',
  },
  {
    page: 5,
    headings: ['Handbook', 'Leave'],
    text: 'Every employee has 27 days of leave a year. Leave is approved by the head of the department. Unused leave lapses on 31 March of the next year. Overtime may not be paid out in cash.',
  },
  {
    page: 7,
    headings: ['Handbook', 'Travel'],
    text: 'For a trip abroad, bring with you:\na passport\nthe travel order\na company phone',
  },
];
export const CONTRACT = [
  {
    page: 1,
    headings: ['Definitions'],
    text: 'A retainer is a sum that the client pays in advance for services to come. Delivery means handing over at the gate of the plant.',
  },
  {
    page: 2,
    headings: ['Warranty'],
    text: 'Seller: Meridian Pumps\nContract value\n412 000 EUR\nThe warranty period is 24 months from delivery. Seals were excluded because they wear out in use.',
  },
];

/** The first quote of an answer and where it stands. */
export function firstQuote(events: readonly AnswerEvent[]): string[] {
  const lines = replyText(events).split('\n');
  const end = lines.findIndex((line) => line.startsWith('> — '));
  return lines.slice(0, end + 1).filter((line) => line.startsWith('> '));
}

/** The groups of an answer, each with its stage. */
export const groupNames = (events: readonly AnswerEvent[]): string[] => [
  ...new Set(
    events.flatMap((event) => ('group' in event ? [`${event.group.stage}: ${event.group.name}`] : [])),
  ),
];

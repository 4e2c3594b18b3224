import { type Catalogue } from '../../../narration/catalogue.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import {
  type AttainmentQuery,
  type BusinessQuery,
  type CohortQuery,
  type ContrastQuery,
  type SeriesQuery,
} from '../../representation/business.js';
import { hasFences, NEIGHBOURS } from '../../representation/sql/queries/anomaly-sql.js';
import { type RowsParaphrase } from './paraphrase-rows.js';

/** What a business query is put into words with. */
interface Words {
  readonly catalogue: Catalogue;
  readonly paraphrase: RowsParaphrase;
}

function series(query: SeriesQuery, where: string, { catalogue, paraphrase }: Words): string {
  const { view, group, shown, order } = query;
  const keys = paraphrase.keys([query.key, ...(group ? [group] : [])]);
  const values = { measure: paraphrase.measure(query.measure), keys, where };
  const shownText = shown
    ? catalogue.text('as.series.shown', { conditions: paraphrase.condition(shown) })
    : '';
  const ordered = order ? catalogue.text(order === 'desc' ? 'as.desc' : 'as.asc') : '';
  const end = `${shownText}${ordered}`;
  if (view.kind === 'moving')
    return `${catalogue.text('as.series.moving', { ...values, size: view.size })}${end}`;
  const key = view.kind === 'change' ? `as.series.change.${view.back}` : `as.series.running.${view.from}`;
  return `${catalogue.text(key, values)}${end}`;
}

function contrast(query: ContrastQuery, where: string, { catalogue, paraphrase }: Words): string {
  const { key, order } = query;
  const direction = order ? orderText(order, catalogue) : null;
  const text = catalogue.text(query.side ? `as.contrast.${query.side}` : 'as.contrast', {
    measure: paraphrase.measure(query.measure),
    keys: key ? catalogue.text('as.keys', { keys: paraphrase.keys([key]) }) : '',
    left: paraphrase.condition(query.left.predicate),
    right: paraphrase.condition(query.right.predicate),
    where,
  });
  return `${beyond(text, query, catalogue)}${direction ?? ''}`;
}

/** "closest first", "highest first". */
function orderText(
  { by, direction }: Required<ContrastQuery>['order'] & object,
  catalogue: Catalogue,
): string {
  const names = by === 'distance' ? ['as.farthest', 'as.closest'] : ['as.desc', 'as.asc'];
  return catalogue.text(names[direction === 'desc' ? 0 : 1] ?? 'as.desc');
}

/** What is said of a side, with how far away the groups must be. */
function beyond(text: string, query: Pick<ContrastQuery, 'beyond'>, catalogue: Words['catalogue']): string {
  if (query.beyond === null) return text;
  return catalogue.text('as.beyond', { text, percent: catalogue.percent(query.beyond) });
}

function attainment(query: AttainmentQuery, where: string, { catalogue, paraphrase }: Words): string {
  return catalogue.text(query.side ? `as.attainment.${query.side}` : 'as.attainment', {
    actual: paraphrase.measure(query.actual),
    target: paraphrase.measure(query.target),
    keys: query.keys.length > 0 ? catalogue.text('as.keys', { keys: paraphrase.keys(query.keys) }) : '',
    where,
  });
}

/** The conditions on the first date and on those that follow, in words. */
function cohortDates({ first, later }: CohortQuery, { catalogue, paraphrase }: Words): string {
  const say = (key: string, conditions: CohortQuery['first']): string =>
    conditions.length === 0
      ? ''
      : catalogue.text(key, {
          conditions: catalogue.list(conditions.map((each) => paraphrase.condition(each))),
        });
  return say('as.cohort.firstDate', first) + say('as.cohort.laterDate', later);
}

/** A business query in words. The same query always gives the same words. */
export function paraphraseBusiness(query: BusinessQuery, where: string, words: Words): string {
  const { catalogue, paraphrase } = words;
  switch (query.op) {
    case 'series':
      return series(query, where, words);
    case 'contrast':
      return contrast(query, where, words);
    case 'drivers':
      return catalogue.text('as.drivers', {
        measure: paraphrase.measure(query.measure),
        columns: paraphrase.columns(query.columns),
        left: paraphrase.condition(query.left.predicate),
        right: paraphrase.condition(query.right.predicate),
        where,
      });
    case 'attainment':
      return (
        beyond(attainment(query, where, words), query, catalogue) +
        (query.order?.by === 'distance' ? orderText(query.order, catalogue) : '')
      );
    case 'cohort':
      return catalogue.text(`as.cohort.${query.show}`, {
        entity: paraphrase.column(query.entity),
        unit: paraphrase.keys([{ column: query.date, unit: query.unit }]),
        date: paraphrase.column(query.date),
        where: `${where}${cohortDates(query, words)}`,
      });
    case 'anomalies':
      return catalogue.text(hasFences(query) ? 'as.unusual' : 'as.anomalies', {
        measure: paraphrase.measure(query.measure),
        keys: paraphrase.keys([query.key]),
        threshold: query.threshold,
        size: 2 * NEIGHBOURS + 1,
        where,
      });
    case 'forecast':
      return catalogue.text('as.forecast', {
        measure: paraphrase.measure(query.measure),
        keys: paraphrase.keys([query.key]),
        start: escapeMarkdown(query.start),
        where,
      });
  }
}

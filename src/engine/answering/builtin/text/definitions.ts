import { escapedPattern } from '../../escaped-pattern.js';

const STOP =
  'a|an|the|our|their|its|by|per|for|in|at|on(?= average)|of(?= each)|and|or|to|than|as|if|is|are|was|were|being|where|with|rank|ranked|show|list|give|tell|find|what|which|who|why|how|that|from|then|each|every|please|highest|lowest|best|worst|most|least|largest|smallest|biggest|sorted|ordered|has|have|had|does|do|did|makes?|made|calculate|compute|total|average|avg|mean|median|overall|i\\.e|plus|minus|less|times|over|divided|multiplied|x';
const WORD = `(?<![\\p{L}\\p{N}_'’-])(?!(?:${STOP})(?![\\p{L}\\p{N}_]))[\\p{L}\\p{N}_][\\p{L}\\p{N}_'’]*(?:-[\\p{L}\\p{N}_'’]+)*`;
const OPERAND = `\\(?(?:the |our |its )?(?:price per ${WORD}|${WORD}(?: (?:of )?${WORD}){0,4})\\)?`;
const SAID = 'minus|less|plus|times|x|multiplied by|divided by';
const SPOKEN = `${SAID}|over(?! [\\d$€£])`;
const OPERATION = `(?: (?:[-−–]|${SPOKEN}) | ?[+*×÷/] ?)`;
/** What every formula has. Most questions have none, and the patterns below take long until they are ready. */
const OPERATING = new RegExp(` (?:[-−–]|${SAID}|over) |[+*×÷/]`, 'i');
const FORMULA = `${OPERAND}(?:${OPERATION}${OPERAND}){1,5}`;
const NAME = `${WORD}(?: ${WORD}){0,3}(?: ?%)?`;
const LEAD =
  '(?:(?:let|say|where|with|taking|assuming|using|given|if|and|whereby|while|note that|when)(?: the| our)? )';
const SAYS =
  '(?:is defined as|is calculated as|defined as|calculated as|computed as|stands for|is given by|means|meaning|being|equals|is)';

/** "profit = revenue - cost", "where margin is revenue less cost", "(CTR being clicks over impressions)". */
const DEFINITIONS: readonly RegExp[] = [
  new RegExp(
    `(?:^|(?<!\\b(?:in|for|of|at|by|per|during|since|from|until|to))[\\s,;:.?(–—]+)${LEAD}?(?:the )?(?!\\d+ ?=)(${NAME}) ?:?= ?(${FORMULA})\\)?`,
    'iu',
  ),
  new RegExp(`[\\s,;:.?(–—]+${LEAD}(?:the )?(${NAME}) ${SAYS} (${FORMULA})\\)?`, 'iu'),
  new RegExp(`(?:^|[,;:.?(–—]+) ?(?:the )?(${NAME}) ${SAYS.replace('|is)', ')')} (${FORMULA})\\)?`, 'iu'),
];

/** What every definition has, and long texts of signs and figures have not: looking for the rest takes them long. */
const DEFINING = new RegExp(`=| ${SAYS} `, 'iu');

/** "click-through rate, i.e. clicks over impressions", "margin (revenue less cost) by region": behind what they explain. */
const EXPLAINED = new RegExp(
  `\\s*[,(–—:-]\\s*(?:i\\.?e\\.?|that is|that means|in other words|namely|meaning)[,:]? (${FORMULA})\\)?`,
  'iu',
);
const NAME_BEFORE = new RegExp(`(${NAME})$`, 'iu');
/** What the groups are, which is no name for a number: "per region, i.e. …". */
const GROUPS_BEFORE = new RegExp(`(?:by|per|for each|in each|across|for every|each) ${NAME}$`, 'iu');
const LEADING_NAME = new RegExp(`(${NAME})(?= (?:by|per|for each|in each|across|for every) )`, 'iu');

interface Definition {
  readonly name: string;
  readonly formula: string;
}

/** A parenthesis that was opened before the formula is closed behind it. */
const balanced = (text: string): string =>
  text.endsWith(')') && text.split(')').length > text.split('(').length ? text.slice(0, -1) : text;

/** In a formula "over" divides. */
const asFormula = (text: string): string =>
  balanced(text.trim())
    .replace(/ over /gi, ' / ')
    .replace(/ ?([+*×÷/]) ?/g, ' $1 ')
    .replace(/(^|\s)the /gi, '$1');

/** A sum that takes the place of a name beside other operations stays together. */
function put(text: string, { name, formula }: Definition): string {
  const isSum = / (?:[-−–+]|plus|minus|less) /i.test(formula);
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escapedPattern(name)}(?![\\p{L}\\p{N}_])`, 'giu');
  return text.replace(word, (_, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
    const isOperand = /[*×/÷−–-] $/.test(before) || /^ [*×/÷] /.test(after);
    return isSum && isOperand ? `(${formula})` : formula;
  });
}

const names = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${escapedPattern(name)}(?![\\p{L}\\p{N}_])`, 'iu').test(text);

interface Taken {
  readonly rest: string;
  readonly definitions: readonly Definition[];
}

/** "margin per unit by product = (revenue - cost) / quantity": the groups stand between the name and its formula. */
const OF_GROUPS = new RegExp(
  `^[^=?:]*?( (?:by|for|in|at|during) [^=?:,;.()]+?) ?= ?(${FORMULA})(?=[.?!\\s]*$)`,
  'iu',
);

/** "conversion rate (orders over visits)": behind a name for a quotient "over" divides. */
const QUOTIENT = new RegExp(
  `((?:rate|ratio|margin|share|percentage|return|yield|roi|roas|ctr|%) \\(${OPERAND}) over (${OPERAND}\\))`,
  'giu',
);

function takeDefinitions(text: string): Taken {
  for (const pattern of DEFINING.test(text) ? DEFINITIONS : []) {
    const found = pattern.exec(text);
    const [whole = '', name = '', formula = ''] = found ?? [];
    if (!found) continue;
    const lead = text.slice(0, found.index);
    // "average basket = sales / units": the quotient is the average.
    const before = /[/÷]|divided by/.test(formula)
      ? lead.replace(/(?:^|\s)(?:average|avg|mean|total)$/i, '')
      : lead;
    const after = text.slice(found.index + whole.length);
    const { rest, definitions } = takeDefinitions(
      `${before}${/^[\s,;.?]|^$/.test(after) ? '' : ' '}${after}`,
    );
    return { rest, definitions: [{ name: name.trim(), formula: asFormula(formula) }, ...definitions] };
  }
  return { rest: text, definitions: [] };
}

/** What a name behind which a formula stands is called, wherever in the question it is said. */
function withExplanation(text: string): string {
  const found = EXPLAINED.exec(text);
  if (!found) return text;
  const [whole, formula = ''] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  const pattern = GROUPS_BEFORE.test(before) ? LEADING_NAME : NAME_BEFORE;
  const name = pattern.exec(before)?.[1]?.replace(/ ?%$/, '');
  if (!name) return text;
  return `${put(before, { name, formula: asFormula(formula) })}${after}`;
}

/**
 * What a question says when the names that it defines itself give way to their formulas: "which product makes the most
 * profit? profit = revenue - cost" asks which makes the most revenue - cost. A name that is said nowhere else is what is
 * asked for.
 */
export function withDefinitions(asked: string): string {
  if (!OPERATING.test(asked)) return asked;
  const question = asked.replace(OF_GROUPS, '$2$1').replace(QUOTIENT, '$1 / $2');
  const { rest, definitions } = takeDefinitions(question);
  if (definitions.length === 0) return withExplanation(question);
  const whole = definitions.map((each) => ({
    ...each,
    formula: definitions.reduce((text, other) => (other === each ? text : put(text, other)), each.formula),
  }));
  const isAsked = whole.some(({ name }) => names(rest, name));
  const [first] = whole;
  const said = whole.reduce(put, rest);
  const opened = first && !isAsked ? `${first.formula} ${said.replace(/^[\s.,;:?]+/, '')}` : said;
  return withExplanation(opened.replace(/^[\s.,;:?]+/, '').trim());
}

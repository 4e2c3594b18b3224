import { type Column, type HistogramBin } from '../../api/file-types.js';
import { barsOf, boundsOf, inWords } from '../../lib/bins.js';
import { formatCount, formatValue } from '../../lib/format.js';
import { language, t } from '../../state/texts.js';

const MOST_VALUES = 3;
const WIDTH = 132;
const HEIGHT = 28;
const BAR = 48;

interface Properties {
  readonly column: Column;
  /** Null while they are not there, and where there are none. */
  readonly bins: readonly HistogramBin[] | null;
}

/** How the values of a column are spread: numbers and moments as a histogram, others by those that are frequent. */
export function Spread({ column, bins }: Properties) {
  const { type, values } = column;
  if (!values) return null;
  if (type === 'text' || type === 'boolean') return <Frequent column={column} />;
  const { min, max } = values;
  if (min === null || max === null) return null;
  return (
    <div class="spread">
      {bins ? <Histogram bins={bins} type={type} /> : <div class="spread-space" />}
      <bdi class="muted">
        {formatValue(min, language.value)} – {formatValue(max, language.value)}
      </bdi>
    </div>
  );
}

function Histogram({ bins, type }: { readonly bins: readonly HistogramBin[]; readonly type: string }) {
  const locale = language.value;
  const bars = barsOf(
    bins.map(({ count }) => count),
    WIDTH,
    HEIGHT,
  );
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${t('data.histogram')}: ${inWords(bins, type, locale)}`}
    >
      {bars.map((bar, place) => {
        const bin = bins[place];
        return (
          <g key={place}>
            {bin && <title>{`${boundsOf(bin, type, locale)}: ${formatCount(bin.count, locale)}`}</title>}
            <rect class="field" x={bar.x} y={0} width={bar.width} height={HEIGHT} />
            <rect {...bar} />
          </g>
        );
      })}
    </svg>
  );
}

function Frequent({ column: { values } }: { readonly column: Column }) {
  const { top_values: top = [], distinct_count: distinct = 0 } = values ?? {};
  const shown = top.slice(0, MOST_VALUES);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const rest = distinct - shown.length;
  return (
    <ul class="frequent">
      {shown.map(({ value, count }) => (
        <li key={value}>
          <bdi title={value}>{value}</bdi>
          <svg viewBox={`0 0 ${BAR} 8`} width={BAR} height="8" aria-hidden="true">
            <rect width={Math.max(1, (count / most) * BAR)} height="8" />
          </svg>
          <span class="numeric">{formatCount(count, language.value)}</span>
        </li>
      ))}
      {rest > 0 && <li class="muted">{t('data.more', { count: rest })}</li>}
    </ul>
  );
}

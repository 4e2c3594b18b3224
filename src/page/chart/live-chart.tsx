import { useEffect, useRef, useState } from 'preact/hooks';
import { type ChartSpecification } from '../api/answer-types.js';
import { download } from '../lib/download.js';
import { t } from '../state/texts.js';
import { draw } from './draw.js';
import { enliven, itemOf } from './legend.js';
import { type DrawnMark, type Mark, marksOf, nearestPoint } from './marks.js';
import './live-chart.css';
import { svgOf } from './view.js';
import { asSentence, toldValues } from './told-values.js';

interface Properties {
  readonly chart: ChartSpecification;
  /** What it shows, for those who do not see it. */
  readonly name: string;
  readonly onDrawn: () => void;
}

/** A chart that tells its values: where they are pointed at, and by the arrow keys. It covers its picture when it is drawn. */
export function LiveChart({ chart, name, onDrawn }: Properties) {
  const space = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const element = space.current;
    if (!element) return;
    const drawing = draw(chart, element, getComputedStyle(element).fontFamily);
    void drawing.then(
      (view) => {
        const svg = element.querySelector('svg');
        if (!svg) return;
        enliven(svg, chart.usermeta.series);
        setMarks(marksOf((view.scenegraph() as unknown as { readonly root: DrawnMark }).root));
        onDrawn();
      },
      // The picture stays.
      () => undefined,
    );
    return () => void drawing.then((view) => view.finalize()).catch(() => undefined);
  }, [chart]);
  const mark = told === null ? undefined : marks[told];
  return (
    <div class="chart-live">
      <div
        ref={space}
        dir="ltr"
        onPointerMove={(event) => {
          setTold(placeOf(marks, markAt(event, marks)));
        }}
        onPointerLeave={() => {
          setTold(null);
        }}
      />
      {marks.length > 0 && <Values {...{ chart, name, marks, told, onTold: setTold }} />}
      {mark && <Told chart={chart} mark={mark} space={space.current} />}
    </div>
  );
}

/** Gives a chart to the person as an SVG file. @param name of its picture */
export async function saveSvg(chart: ChartSpecification, name: string): Promise<void> {
  download(name.replace(/\.png$/, '.svg'), await svgOf(chart), 'image/svg+xml');
}

interface ValuesProperties extends Pick<Properties, 'chart' | 'name'> {
  readonly marks: readonly Mark[];
  readonly told: number | null;
  readonly onTold: (place: number | null) => void;
}

/** Lies over the chart for the keyboard and for screen readers: the arrow keys go from value to value. */
function Values({ chart, name, marks, told, onTold }: ValuesProperties) {
  const mark = marks[told ?? 0];
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: (told ?? -1) + 1,
    ArrowDown: (told ?? -1) + 1,
    ArrowLeft: (told ?? 1) - 1,
    ArrowUp: (told ?? 1) - 1,
    Home: 0,
    End: marks.length - 1,
  };
  return (
    <div
      class="chart-values"
      role="slider"
      tabIndex={0}
      aria-label={t('chart.values', { name })}
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={(told ?? 0) + 1}
      aria-valuetext={mark && asSentence(valuesOf(chart, mark))}
      onKeyDown={(event) => {
        const next = new Map(Object.entries(steps)).get(event.key);
        if (next === undefined) return;
        event.preventDefault();
        onTold(Math.min(marks.length - 1, Math.max(0, next)));
      }}
      onBlur={() => {
        onTold(null);
      }}
    />
  );
}

interface ToldProperties extends Pick<Properties, 'chart'> {
  readonly mark: Mark;
  readonly space: HTMLElement | null;
}

/** The values of a mark beside it. Names and values are text, whatever they say. */
function Told({ chart, mark, space }: ToldProperties) {
  const place = space && shownAt(mark, space);
  if (!place) return null;
  const { left, top, isRight, isLow } = place;
  const sides = `${isRight ? 'chart-told-before' : ''} ${isLow ? 'chart-told-above' : ''}`;
  return (
    <div class="chart-mark" aria-hidden="true" style={{ left: `${left}px`, top: `${top}px` }}>
      {mark.isPoint && <span class="chart-dot" />}
      <dl class={`chart-told ${sides}`}>
        {valuesOf(chart, mark).map(({ title, value }, index) => (
          <div key={index}>
            <dt dir="auto">{title}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function valuesOf({ usermeta: { hover, language } }: ChartSpecification, { row }: Mark) {
  return toldValues(row, hover, language);
}

/** The group whose units the marks are placed in. */
function groupIn(space: Element): SVGGraphicsElement | null {
  return space.querySelector<SVGGraphicsElement>('svg > g');
}

/** What the pointer is over, or else the nearest point. */
function markAt(event: PointerEvent, marks: readonly Mark[]): Mark | null {
  const { target, currentTarget, clientX, clientY } = event;
  if (!(target instanceof Element) || !(currentTarget instanceof Element)) return null;
  const datum = itemOf(target)?.datum;
  const over = marks.find(({ row, isPoint }) => !isPoint && row === datum);
  const inverse = groupIn(currentTarget)?.getScreenCTM()?.inverse();
  if (over || !inverse) return over ?? null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
  return nearestPoint(marks, x, y);
}

function placeOf(marks: readonly Mark[], mark: Mark | null): number | null {
  return mark && marks.indexOf(mark);
}

/** Where a mark is seen, from the left upper corner of the space, and in which half of it. */
function shownAt({ x, y }: Mark, space: HTMLElement) {
  const matrix = groupIn(space)?.getScreenCTM();
  if (!matrix) return null;
  const box = space.getBoundingClientRect();
  const shown = new DOMPoint(x, y).matrixTransform(matrix);
  const [left, top] = [shown.x - box.left, shown.y - box.top];
  return { left, top, isRight: left > box.width / 2, isLow: top > box.height / 2 };
}

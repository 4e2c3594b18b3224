import { type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type AnswerFile, type ChartSpecification } from '../../api/answer-types.js';
import { type LiveChart, type saveSvg } from '../../chart/live-chart.js';
import { freshUrl, loadChart } from '../../state/files.js';
import { t } from '../../state/texts.js';
import { type Turn } from '../../state/answers/turn.js';
import { Icon } from '../icon.js';

interface Properties {
  readonly file: AnswerFile;
  /** Among the pictures of the answer. */
  readonly place: number;
  readonly turn: Turn;
}

/** A chart of an answer: its picture, and over it the same to be pointed at as soon as that is loaded and drawn. */
export function Chart({ file, place, turn }: Properties) {
  const figure = useRef<HTMLElement>(null);
  const [url, setUrl] = useState(file.url);
  const [hasFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const live = useLiveChart(figure, turn, place);
  const refresh = async () => {
    const fresh = url === file.url ? await freshUrl(file, turn.jobId).catch(() => null) : null;
    if (fresh === null) setFailed(true);
    else setUrl(fresh);
  };
  if (hasFailed) return <p class="trouble">{t('chart.failed')}</p>;
  const name = titleOf(file.name);
  return (
    <figure class={isDrawn ? 'chart chart-drawn' : 'chart'} ref={figure}>
      <div class="chart-space">
        <img src={url} alt={t('chart.alt', { name })} onError={() => void refresh()} />
        {live && (
          <live.LiveChart
            chart={live.chart}
            name={name}
            onDrawn={() => {
              setDrawn(true);
            }}
          />
        )}
      </div>
      <figcaption>
        <a class="quiet" href={url} download={file.name}>
          <Icon name="download" /> PNG
        </a>
        {live && isDrawn && (
          <button type="button" class="quiet" onClick={() => void live.saveSvg(live.chart, file.name)}>
            <Icon name="download" /> SVG
          </button>
        )}
      </figcaption>
    </figure>
  );
}

interface LiveChartModule {
  readonly LiveChart: typeof LiveChart;
  readonly saveSvg: typeof saveSvg;
  readonly chart: ChartSpecification;
}

/** So far from what is seen it is loaded already. */
const NEAR = '400px';

/** What draws a chart, and what it draws, once the chart is near to what is seen; null before, and where the picture is all there is. */
function useLiveChart(
  figure: RefObject<HTMLElement | null>,
  { jobId, shareToken }: Turn,
  place: number,
): LiveChartModule | null {
  const [live, setLive] = useState<LiveChartModule | null>(null);
  useEffect(() => {
    const element = figure.current;
    if (!element) return;
    let isGone = false;
    const load = async () => {
      const [module, chart] = await Promise.all([
        import('../../chart/live-chart.js'),
        loadChart({ jobId, shareToken }, place),
      ]);
      if (!isGone) setLive({ ...module, chart });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load().catch(() => undefined);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [jobId, shareToken, place]);
  return live;
}

function titleOf(name: string): string {
  return name.replace(/\.png$/, '').replaceAll('-', ' ');
}

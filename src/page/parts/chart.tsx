import { useState } from 'preact/hooks';
import { type AnswerFile } from '../api/types.js';
import { freshUrl } from '../state/files.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

/** A chart of an answer; its space is kept until it is there. */
export function Chart({ file, jobId }: { readonly file: AnswerFile; readonly jobId: string | null }) {
  const [url, setUrl] = useState(file.url);
  const [hasFailed, setFailed] = useState(false);
  const refresh = async () => {
    const fresh = url === file.url ? await freshUrl(file, jobId).catch(() => null) : null;
    if (fresh === null) setFailed(true);
    else setUrl(fresh);
  };
  if (hasFailed) return <p class="trouble">{t('chart.failed')}</p>;
  return (
    <figure class="chart">
      <img src={url} alt={t('chart.alt', { name: titleOf(file.name) })} onError={() => void refresh()} />
      <figcaption>
        <a class="quiet" href={url} download={file.name}>
          <Icon name="download" /> PNG
        </a>
      </figcaption>
    </figure>
  );
}

function titleOf(name: string): string {
  return name.replace(/\.png$/, '').replaceAll('-', ' ');
}

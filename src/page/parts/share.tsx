import { useEffect } from 'preact/hooks';
import { type AnswerLink } from '../api/answer-types.js';
import { formatMoment } from '../lib/format.js';
import { addLink, links, openLinks, removeLink } from '../state/answers/shares.js';
import { language, t } from '../state/texts.js';
import { CopyButton } from './answer/copy-button.js';
import { Icon } from './icon.js';

/** The links to an answer: to copy, to take back, to make one more. */
export function ShareLinks({ jobId }: { readonly jobId: string }) {
  useEffect(() => void openLinks(jobId), [jobId]);
  const known = links.value.get(jobId);
  return (
    <section class="share" aria-label={t('share.title')} aria-busy={known === undefined}>
      <p class="muted">{t('share.hint')}</p>
      {known && known.length > 0 && (
        <ul>
          {known.map((link) => (
            <ShareLink key={link.id} link={link} jobId={jobId} />
          ))}
        </ul>
      )}
      <button type="button" class="quiet" onClick={() => void addLink(jobId)}>
        <Icon name="plus" /> {t('share.add')}
      </button>
    </section>
  );
}

function ShareLink({ link, jobId }: { readonly link: AnswerLink; readonly jobId: string }) {
  const moment = formatMoment(link.expires_at, language.value);
  return (
    <li>
      <input
        type="text"
        readOnly
        dir="ltr"
        value={link.url}
        aria-label={t('share.link')}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <CopyButton label={t('common.copy')} text={() => link.url} />
      <button type="button" class="quiet" onClick={() => void removeLink(jobId, link.id)}>
        <Icon name="bin" /> {t('share.remove')}
      </button>
      <span class="muted">{t('share.until', { moment })}</span>
    </li>
  );
}

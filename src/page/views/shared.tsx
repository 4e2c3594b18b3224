import { useEffect, useMemo, useState } from 'preact/hooks';
import { type SharedAnswer } from '../api/answer-types.js';
import { formatMoment } from '../lib/format.js';
import { Icon } from '../parts/icon.js';
import { LanguageChoice } from '../parts/preferences.js';
import { Reply } from '../parts/answer/reply.js';
import { SourceNames } from '../parts/evidence/source-names.js';
import { Steps } from '../parts/answer/steps.js';
import { sayFailure } from '../state/failures.js';
import { loadSharedAnswer } from '../state/answers/shares.js';
import { language, t } from '../state/texts.js';
import { turnOf } from '../state/answers/turn.js';

/** One answer as it was given, for whoever has a link to it: nothing can be asked, and nothing else is seen. */
export function SharedView({ token }: { readonly token: string }) {
  const [answer, setAnswer] = useState<SharedAnswer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    loadSharedAnswer(token).then(setAnswer, (error: unknown) => {
      setTrouble(sayFailure(error));
    });
  }, [token]);
  return (
    <main class="view shared" id="main" aria-busy={answer === null && trouble === null}>
      <p class="wordmark">Quarry</p>
      {trouble !== null && (
        <p class="trouble" role="alert">
          <Icon name="alert" /> {trouble}
        </p>
      )}
      {answer && <Shown answer={answer} token={token} />}
      <LanguageChoice />
    </main>
  );
}

function Shown({ answer, token }: { readonly answer: SharedAnswer; readonly token: string }) {
  const turn = useMemo(() => {
    const record = {
      job_id: '',
      question: { blocks: [{ content: answer.question }] },
      answer: { blocks: answer.blocks },
    };
    // Without the questions: nothing can be asked here.
    return { ...turnOf(record), jobId: null, shareToken: token, questions: [] };
  }, [answer, token]);
  const moment = formatMoment(answer.answered_at, language.value);
  return (
    <article class="turn">
      <h1 class="asked" dir="auto">
        {turn.question}
      </h1>
      <p class="muted">{t('shared.answered', { moment })}</p>
      {answer.has_data_changed === true && (
        <p class="notice" role="note">
          <Icon name="alert" /> {t('shared.changed')}
        </p>
      )}
      <Steps turn={turn} />
      {turn.groups
        .filter(({ stage }) => stage === 'Respond')
        .map((group) => (
          <Reply key={group.id} group={group} turn={turn} onAsk={null} />
        ))}
      <footer class="sources">
        <SourceNames sources={turn.sources} />
        <span class="spacer" />
        <span class="muted">
          {t('share.until', { moment: formatMoment(answer.expires_at, language.value) })}
        </span>
      </footer>
    </article>
  );
}

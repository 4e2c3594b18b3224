import { useEffect, useRef, useState } from 'preact/hooks';
import { type Verdict } from '../api/answer-types.js';
import { feedbackOf, loadFeedback, mark } from '../state/answers/feedback.js';
import { t } from '../state/texts.js';
import { Icon, type IconName } from './icon.js';
import { later } from './later.js';

const FeedbackForm = later(async () => (await import('./feedback-form.js')).FeedbackForm);

/** What will soon be scrolled to is loaded, so that nothing changes under the eye. */
const AHEAD = '600px';

/** Under an answer: whether it is right, and what was meant. */
export function FeedbackBar({ jobId }: { readonly jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  const bar = useSeen(() => void loadFeedback(jobId));
  const { verdict } = feedbackOf(jobId);
  const choose = async (chosen: Verdict) => {
    await mark(jobId, chosen);
    setOpen(feedbackOf(jobId).verdict === 'wrong');
  };
  return (
    <section class="feedback" ref={bar} aria-label={t('feedback.label')}>
      <div class="feedback-line">
        <span class="muted">{t('feedback.label')}</span>
        <Mark is={verdict === 'right'} icon="check" onMark={() => void choose('right')}>
          {t('feedback.right')}
        </Mark>
        <Mark is={verdict === 'wrong'} icon="close" onMark={() => void choose('wrong')}>
          {t('feedback.wrong')}
        </Mark>
        {verdict !== null && !isOpen && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setOpen(true);
            }}
          >
            <Icon name="edit" /> {t('feedback.more')}
          </button>
        )}
      </div>
      {verdict !== null && isOpen && (
        <FeedbackForm
          jobId={jobId}
          key={verdict}
          onEnd={() => {
            setOpen(false);
          }}
        />
      )}
      {verdict !== null && !isOpen && <Said jobId={jobId} />}
    </section>
  );
}

interface MarkProperties {
  readonly is: boolean;
  readonly icon: IconName;
  readonly onMark: () => void;
  readonly children: string;
}

function Mark({ is, icon, onMark, children }: MarkProperties) {
  return (
    <button type="button" class="quiet" aria-pressed={is} onClick={onMark}>
      <Icon name={icon} /> {children}
    </button>
  );
}

/** What was said beside the mark. */
function Said({ jobId }: { readonly jobId: string }) {
  const { comment, corrected_question: meant } = feedbackOf(jobId);
  const lines = [
    { label: t('feedback.meant'), text: meant },
    { label: t('feedback.comment'), text: comment },
  ].filter(({ text }) => text !== null && text !== '');
  if (lines.length === 0) return null;
  return (
    <dl class="said">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt class="muted">{label}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Does something when an element comes near to sight for the first time. */
function useSeen(onSeen: () => void) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const seen = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    };
    const observer = new IntersectionObserver(seen, { rootMargin: AHEAD });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return element;
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { feedbackOf, give } from '../state/answers/feedback.js';
import { t } from '../state/texts.js';

const MOST_COMMENT_CHARACTERS = 2000;
const MOST_QUESTION_CHARACTERS = 6000;

interface Properties {
  readonly jobId: string;
  readonly onEnd: () => void;
}

/** What there is to say of an answer that is marked: of a wrong one, what was meant. */
export function FeedbackForm({ jobId, onEnd }: Properties) {
  const given = feedbackOf(jobId);
  const form = useRef<HTMLFormElement>(null);
  // The ask box may stand over it.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);
  const [meant, setMeant] = useState(given.corrected_question ?? '');
  const [comment, setComment] = useState(given.comment ?? '');
  const send = async () => {
    const correction = meant.trim();
    const isKept = await give(jobId, {
      verdict: given.verdict,
      comment: comment.trim() || null,
      corrected_question: correction || null,
      corrected_job_id: correction === '' ? given.corrected_job_id : null,
    });
    if (isKept) onEnd();
  };
  return (
    <form
      ref={form}
      class="feedback-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {given.verdict === 'wrong' && (
        <Field label={t('feedback.meant')} most={MOST_QUESTION_CHARACTERS} text={meant} onText={setMeant} />
      )}
      <Field
        label={t('feedback.comment')}
        most={MOST_COMMENT_CHARACTERS}
        text={comment}
        onText={setComment}
      />
      <div class="feedback-line">
        <button type="submit">{t('feedback.send')}</button>
        <button type="button" class="quiet" onClick={onEnd}>
          {t('common.close')}
        </button>
      </div>
    </form>
  );
}

interface FieldProperties {
  readonly label: string;
  readonly most: number;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Field({ label, most, text, onText }: FieldProperties) {
  return (
    <label>
      {label}
      <textarea
        rows={1}
        dir="auto"
        maxLength={most}
        value={text}
        onInput={({ currentTarget }) => {
          onText(currentTarget.value);
        }}
      />
    </label>
  );
}

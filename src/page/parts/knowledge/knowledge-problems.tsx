import { type KnowledgeProblem } from '../../api/knowledge-types.js';
import { t } from '../../state/texts.js';

interface Properties {
  readonly problems: readonly KnowledgeProblem[];
  readonly onChoose: (problem: KnowledgeProblem) => void;
}

/** What is wrong with a document: each leads to its place. */
export function KnowledgeProblems({ problems, onChoose }: Properties) {
  if (problems.length === 0) return null;
  return (
    <ol class="problems" aria-label={t('knowledge.problems', { count: problems.length })}>
      {problems.map((problem) => {
        const { line, column, message } = problem;
        return (
          <li key={`${line} ${column} ${message}`}>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                onChoose(problem);
              }}
            >
              <span class="problem-place">{t('knowledge.place', { line, column })}</span> <bdi>{message}</bdi>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

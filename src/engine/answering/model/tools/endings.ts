import { type ToolDefinition } from '../client/chat-model.js';

/** Ends the answer with a reply. */
export const FINISH: ToolDefinition = {
  name: 'finish',
  description:
    'Ends the answer. The reply is text (Markdown lists, no tables), its figures and names written as you were told.',
  parameters: {
    type: 'object',
    properties: {
      reply: { type: 'string' },
      questions: {
        type: 'array',
        items: { type: 'string' },
        description: 'up to three whole questions to ask next, which the data answer; without numbers',
      },
    },
    required: ['reply'],
  },
};

/** Ends the answer with a question. */
export const ASK_BACK: ToolDefinition = {
  name: 'ask_back',
  description:
    'Ends the answer by asking which of two or three readings is meant, where the question has several that differ.',
  parameters: {
    type: 'object',
    properties: {
      question: { type: 'string', description: 'what is unclear, without numbers' },
      readings: {
        type: 'array',
        items: { type: 'string' },
        description: 'whole questions that can be sent as they are',
      },
    },
    required: ['question', 'readings'],
  },
};

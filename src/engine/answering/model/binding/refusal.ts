/** Why a sentence is not told. The message is for the model, which may say it otherwise. */
export class Refusal extends Error {}

/** Why a call of a tool is not carried out. The message is for the model, which may call otherwise; it holds no path. */
export class ToolProblem extends Error {}

import { readFileSync } from 'node:fs';

/** What a builder gives to every Dockerfile. */
const PREDEFINED = { BUILDPLATFORM: 'linux', TARGETARCH: process.arch === 'x64' ? 'amd64' : process.arch };

/**
 * The instructions of a Dockerfile, with its variables put in: of `ARG`, and of `ENV` where they stand.
 * @returns a list of stages, each `{ base, name, instructions: [{ keyword, rest }] }`
 */
export function parseDockerfile(path) {
  const variables = new Map(Object.entries(PREDEFINED));
  const stages = [];
  for (const { keyword, rest } of logicalLines(readFileSync(path, 'utf8'))) {
    // The shell, or the process, puts in its own.
    const text = ['RUN', 'CMD', 'HEALTHCHECK'].includes(keyword) ? rest : expand(rest, variables);
    if (keyword === 'ARG') {
      const name = addVariable(variables, text);
      stages.at(-1)?.instructions.push({ keyword, rest: `${name}=${variables.get(name)}` });
    } else if (keyword === 'FROM') stages.push(stageOf(text));
    else stages.at(-1).instructions.push({ keyword, rest: text });
  }
  return stages;
}

/** Comments are left out, and lines that end in a backslash go on. */
function logicalLines(text) {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, '');
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword, rest] = /^\s*(\S+)\s(.*)$/.exec(line);
      return { keyword: keyword.toUpperCase(), rest: rest.trim() };
    });
}

/** @returns its name */
function addVariable(variables, text) {
  const [name, value] = text.split(/=(.*)/s);
  if (value !== undefined) variables.set(name, value);
  return name;
}

function stageOf(text) {
  const [base, as, name = null] = text.replace(/^--platform=\S+\s+/, '').split(/\s+/);
  if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`FROM ${text} is not understood`);
  return { base, name, instructions: [] };
}

function expand(text, variables) {
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, name) => variables.get(name) ?? whole);
}

/** The words of an instruction, some of them in quotes. */
export function wordsOf(text) {
  return [...text.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));
}

/** A command in the form of a JSON list, or of a line for the shell. */
export function commandOf(text) {
  return text.startsWith('[') ? JSON.parse(text) : ['sh', '-c', text];
}

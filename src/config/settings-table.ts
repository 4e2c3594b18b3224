import { FILE_SUFFIX } from './secret-files.js';
import { type SettingDefinition } from './setting-definition.js';
import { SETTING_DEFINITIONS } from './setting-definitions.js';

/** The table of all settings in docs/settings.md, as Markdown. */
export function settingsTable(): string {
  const rows = Object.values<SettingDefinition<unknown>>(SETTING_DEFINITIONS).map(
    ({ variable, description, default: value, isSecret }) =>
      `| ${namesOf(variable, isSecret)} | ${description} | ${describeDefault(variable, value)} |`,
  );
  return ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n');
}

function describeDefault(variable: string, value: string | null): string {
  if (variable === 'QUERY_THREADS') return 'processors, at most 4';
  return value === null ? '' : `\`${value}\``;
}

function namesOf(variable: string, isSecret = false): string {
  return isSecret ? `\`${variable}\`, \`${variable}${FILE_SUFFIX}\`` : `\`${variable}\``;
}

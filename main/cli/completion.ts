import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import { recordKinds } from '#contract/models/resource.ts';
import { catalogue } from '../api/operations/catalogue.ts';
import { describeInput } from '../api/parameters.ts';
import { actionsDatabase } from '../storage/database-kinds.ts';
import { type Candidate, candidatesFor, type ValuesOf } from './completion-candidates.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';
import { withRecord } from './record.ts';
import { environmentIdOf, findEnvironment, targetOf } from './target.ts';

/** Ids that are completed: older ones are rarely typed. */
const mostCompleted = 50;

/** Adds `penstock completion SHELL`: the script with which a shell completes commands, options and values. */
export function addCompletionCommand(completion: Command, { terminal }: Context): void {
  completion
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  source <(penstock completion bash)
  source <(penstock completion zsh)
  penstock completion fish | source
  penstock completion powershell | Out-String | Invoke-Expression
`,
    )
    .action((shell: Shell) => terminal.write(completionScripts[shell]));
}

/**
 * Adds `penstock complete`, which these scripts call: it prints a value and its description per line, tab-separated.
 */
export function addCompleteCommand(complete: Command, context: Context): void {
  complete
    .option('--word <word>', 'the part of the word typed so far', '')
    .argument('[before...]', 'the words before it, after --')
    .action(async (before: string[], _options: unknown, command: Command) => {
      const { word, ...options } = command.optsWithGlobals<GlobalOptions & { word: string }>();
      const values = await valuesFor(before, options, context);
      const found = candidatesFor(command.parent!, before, word, (name, at) => values(name, at));
      return context.terminal.tabbed(found.map(({ value, about }) => [value, about]));
    });
}

/** Returns the values of options and arguments that no description of a command lists. */
async function valuesFor(before: readonly string[], options: GlobalOptions, context: Context): Promise<ValuesOf> {
  const [first = ''] = before.filter((word) => ['actions', 'changes', 'incidents'].includes(word));
  const stored = first === '' ? [] : await storedIds(first, options, context);
  const operation = catalogue.find(({ operation: { id } }) => before.includes(id))?.operation;
  return (name, command) => {
    const isEnvironment = ['--environment', '--with-environment'].includes(name) || command.startsWith('environment ');
    if (isEnvironment && (name.startsWith('--') || name === 'name')) return environmentNames(options, context);
    if (name === 'operation') return catalogue.map(({ operation: one }) => ({ value: one.id, about: one.name }));
    if (name === '--param' && operation)
      return describeInput(operation)
        .parameters.filter(({ place }) => place !== 'body')
        .map(({ name: parameter, place }) => ({ value: `${parameter}=`, about: place }));
    if (name === 'kind' && command.startsWith('resources')) return recordKinds.map((value) => ({ value, about: '' }));
    return name === 'id' && command.startsWith(first) ? stored : [];
  };
}

function environmentNames(options: GlobalOptions, context: Context): Candidate[] {
  if (!context.hasSettings(options)) return [];
  const { environments } = context.settings(options).read();
  return environments.map(({ name, baseUrl }) => ({ value: name, about: baseUrl }));
}

/** Returns the newest recorded ids of the selected environment. Completion creates no record where there is none. */
async function storedIds(noun: string, options: GlobalOptions, context: Context): Promise<Candidate[]> {
  if (!existsSync(join(context.dataFolder(options), actionsDatabase.file)) || !context.hasSettings(options)) return [];
  if (findEnvironment(context.settings(options), options.environment) === null) return [];
  const environmentId = environmentIdOf(targetOf(options, context));
  return withRecord(options, context, async ({ journal, incidents }) => {
    const changes = journal.changes(environmentId, mostCompleted);
    const all =
      noun === 'incidents'
        ? incidents.incidents(environmentId, mostCompleted)
        : noun === 'changes'
          ? changes
          : changes.flatMap(({ id, title }) => journal.actionIdsOf(id).map((actionId) => ({ id: actionId, title })));
    return all.map(({ id, title }) => ({ value: id, about: title }));
  });
}

/**
 * Scripts with which shells complete words. Each calls `penstock complete`, so that there is one description of the
 * commands, and leaves names of files to the shell. The word is a separate argument even if it is empty, which
 * PowerShell would drop.
 */
export const completionScripts = {
  bash: `# In ~/.bashrc: source <(penstock completion bash)
_penstock() {
  local value
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    printf -v value %q "$value"
    COMPREPLY+=("$value")
  done < <("$1" complete "--word=$2" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
complete -o default -F _penstock penstock
`,
  zsh: `#compdef penstock
# In ~/.zshrc, after compinit: source <(penstock completion zsh)
_penstock() {
  local -a found
  local line
  for line in "\${(@f)$("\${words[1]}" complete "--word=\${(Q)words[CURRENT]}" -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#found} )); then _describe penstock found; else _files; fi
}
compdef _penstock penstock
`,
  fish: `# In ~/.config/fish/config.fish: penstock completion fish | source
function __penstock_complete
  set -l before (commandline -opc)
  set -l word (commandline -ct)
  set -l found ($before[1] complete "--word=$word" -- $before[2..] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path $word
  end
end
complete -c penstock -f -a '(__penstock_complete)'
`,
  powershell: `# In $PROFILE: penstock completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName penstock -ScriptBlock {
  param($word, $ast, $cursor)
  $before = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } |
    ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { "$_" } })
  penstock complete "--word=$word" -- @before 2>$null | ForEach-Object {
    $value, $about = $_ -split "\`t", 2
    $text = if ($value -match '\\s') { "'" + $value.Replace("'", "''") + "'" } else { $value }
    [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $(if ($about) { $about } else { $value }))
  }
}
`,
};

export type Shell = keyof typeof completionScripts;
export const shells = Object.keys(completionScripts) as Shell[];

import { Argument, type Command } from 'commander';
import { catalogue } from '../api/operations/catalogue.ts';
import { type Candidate, candidatesFor } from './completion-candidates.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';

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
    .action((before: string[], _options: unknown, command: Command) => {
      const { word, ...options } = command.optsWithGlobals<GlobalOptions & { word: string }>();
      const valuesOf = (name: string) => values[name]?.(options, context) ?? [];
      const found = candidatesFor(command.parent!, before, word, valuesOf);
      return context.terminal.tabbed(found.map(({ value, about }) => [value, about]));
    });
}

const values: Record<string, (options: GlobalOptions, context: Context) => Candidate[]> = {
  '--environment': (options, context) => {
    if (!context.hasSettings(options)) return [];
    const { environments } = context.settings(options).read();
    return environments.map(({ name, baseUrl }) => ({ value: name, about: baseUrl }));
  },
  operation: () => catalogue.map(({ operation: { id, name } }) => ({ value: id, about: name })),
};

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

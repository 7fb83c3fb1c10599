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

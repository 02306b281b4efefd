/** Shells with a completion script. */
export const shells = ["bash", "zsh", "fish"] as const;

/** One of {@link shells}. */
export type Shell = (typeof shells)[number];

/** The script of a shell for a program; it asks the program itself, so it never falls behind the commands. */
export function completionScript(shell: Shell, name: string): string {
  return scripts[shell].replaceAll("_catalogctl", `_${name.replace(/\W/gu, "_")}`).replaceAll("catalogctl", name);
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `_catalogctl() {
  COMPREPLY=()
  local -a words
  local index=0 last=-1 word= joined= rest=$COMP_LINE
  # Bash takes words apart at = and :, which --name=value and URLs have.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if [[ $index -gt 0 && -n $word && $rest == "$word"* ]]; then
      joined=\${words[last]}
      words[last]+=$word
    else
      joined=
      words[++last]=$word
    fi
    rest=\${rest#*"$word"}
  done
  # What is replaced is the last part only, and nothing of a sign that takes words apart.
  [[ $word == [=:] ]] && joined+=$word
  # One a line, and no loop over an unquoted list: a candidate may be *.
  while IFS= read -r word; do
    COMPREPLY+=("\${word#"$joined"}")
  done < <(catalogctl __complete "\${words[@]:1}" 2>/dev/null)
}
complete -o default -F _catalogctl catalogctl
`,
  zsh: `#compdef catalogctl
_catalogctl() {
  local -a found
  found=("\${(@f)$(catalogctl __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _catalogctl catalogctl
`,
  fish: `complete -c catalogctl -f -a '(catalogctl __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
complete -c catalogctl -n '__fish_seen_subcommand_from backup restore' -F
`,
};

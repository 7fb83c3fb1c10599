/** Syntax highlighting of programs. Loaded with the first program that is shown. */
import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';

/** Token kinds with a distinct color. */
export type Tone = 'keyword' | 'value' | 'name' | 'comment';

export interface Token {
  text: string;
  tone: Tone | null;
}

hljs.registerLanguage('javascript', javascript);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);

/** Service names of the supported languages. */
const languages: Readonly<Record<string, string>> = {
  python: 'python',
  python3: 'python',
  javascript: 'javascript',
  json: 'json',
  jolt_standard: 'json',
  jolt_custom: 'json',
};

const tones: readonly [RegExp, Tone][] = [
  [/^(keyword|literal|operator)/, 'keyword'],
  [/^(string|number|regexp|subst|char)/, 'value'],
  [/^(title|attr|built_in|property|class|function|params|meta)/, 'name'],
  [/^(comment|quote|doctag)/, 'comment'],
];

const toneOf = (scope: string | undefined): Tone | null =>
  tones.find(([scopes]) => scopes.test(scope ?? ''))?.[1] ?? null;

/** Collects the highlighter's output as tokens instead of markup: no part of a program is ever parsed as HTML. */
class Tokens {
  readonly all: Token[] = [];
  readonly #scopes: string[] = [];

  addText(text: string): void {
    const tone = toneOf(this.#scopes.at(-1));
    const last = this.all.at(-1);
    if (last?.tone === tone) last.text += text;
    else this.all.push({ text, tone });
  }

  startScope(scope: string): void {
    this.#scopes.push(scope);
  }

  endScope(): void {
    this.#scopes.pop();
  }

  // The highlighter calls these two as well, by their older names.

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  __addSublanguage({ all }: Tokens): void {
    this.all.push(...all);
  }

  finalize(): void {
    // A flat list leaves nothing open.
  }

  toHTML(): string {
    return '';
  }
}

hljs.configure({ __emitter: Tokens });

/**
 * The tokens of a program, whose texts concatenate to the program. In an unknown language, a single token without a
 * tone.
 */
export function tokensOf(text: string, language: string | null): Token[] {
  const known = languages[language?.toLowerCase() ?? ''];
  if (known === undefined) return [{ text, tone: null }];
  // Text that violates the grammar is shown as well.
  const { _emitter: emitter } = hljs.highlight(text, { language: known, ignoreIllegals: true });
  const { all } = emitter as unknown as Tokens; // The class configured above.
  return all.map((token) => token.text).join('') === text ? all : [{ text, tone: null }];
}

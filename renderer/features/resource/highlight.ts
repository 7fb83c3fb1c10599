/** Programs in colour. Loaded with the first program that is shown. */
import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';

/** What of a program has a colour of its own. */
export type Tone = 'keyword' | 'value' | 'name' | 'comment';

export interface Token {
  text: string;
  tone: Tone | null;
}

hljs.registerLanguage('javascript', javascript);
hljs.registerLanguage('json', json);
hljs.registerLanguage('python', python);

/** Words of services for languages that are known here. */
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

/** Takes what the highlighter finds as tokens instead of markup: nothing of a program is ever parsed as HTML. */
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
    // Nothing is left open in a flat list.
  }

  toHTML(): string {
    return '';
  }
}

hljs.configure({ __emitter: Tokens });

/** The tokens of a program, whose texts together are the program; one without a tone in an unknown language. */
export function tokensOf(text: string, language: string | null): Token[] {
  const known = languages[language?.toLowerCase() ?? ''];
  if (known === undefined) return [{ text, tone: null }];
  // What its grammar fails on is shown all the same.
  const { _emitter: emitter } = hljs.highlight(text, { language: known, ignoreIllegals: true });
  const { all } = emitter as unknown as Tokens; // the class that was configured above
  return all.map((token) => token.text).join('') === text ? all : [{ text, tone: null }];
}

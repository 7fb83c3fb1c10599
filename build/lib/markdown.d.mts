/** Types of markdown.mjs for tests. */
export function wrapped(text: string, indentation?: string): string;

// The checklist of docs/electron.md, and the report of what a maintainer saw of it on a real machine.

/** Words of the report for an answer. An item without one is `open`. */
export const answers = { y: 'as written', n: 'differs', '': 'open' };

/**
 * The items of a checklist in Markdown, in order.
 *
 * @returns {{ section: string, text: string }[]} the heading above an item, and its text in one line
 */
export function itemsOf(markdown) {
  const items = [];
  let section = '';
  let isInItem = false;
  for (const line of markdown.split(/\r?\n/)) {
    const started = /^- \[ \] (.+)$/.exec(line)?.[1];
    const continued = isInItem ? /^ +(\S.*)$/.exec(line)?.[1] : undefined;
    isInItem = Boolean(started ?? continued);
    if (started) items.push({ section, text: started.trim() });
    else if (continued) items.at(-1).text += ` ${continued.trim()}`;
    else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return items;
}

/** Headings of docs/electron.md whose items belong to one system, by `process.platform`. */
const systems = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** The items of a checklist that a maintainer can see on that system. */
export function itemsFor(platform, items) {
  const others = Object.entries(systems).flatMap(([name, heading]) => (name === platform ? [] : [heading]));
  return items.filter(({ section }) => !others.includes(section));
}

/** The words of npm in an item such as "`npm run NAME -- WORD` passes", whose exit code answers it; else null. */
export const commandOf = ({ text }) => /^`npm (run [^`]+)` passes\b/.exec(text)?.[1].split(' ') ?? null;

/**
 * The report in Markdown, with all items, so that a report that was left half way shows what is open.
 *
 * @param {string} title such as `Electron 45.4.1 on darwin arm64`
 * @param {Map<string, { answer: string, note: string }>} found by the text of an item
 */
export function reportOf(title, items, found) {
  const lines = [`# ${title}`];
  const answerTo = ({ text }) => found.get(text) ?? { answer: answers[''], note: '' };
  const counts = Object.values(answers).map(
    (answer) => `${items.filter((item) => answerTo(item).answer === answer).length} ${answer}`,
  );
  lines.push('', `Of ${items.length} items: ${counts.join(', ')}.`);
  let section;
  for (const item of items) {
    if (item.section !== section) lines.push('', `## ${item.section}`, '');
    section = item.section;
    const { answer, note } = answerTo(item);
    lines.push(`- ${answer}: ${item.text}`);
    if (note) lines.push(`  Seen: ${note}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Whether a text is a report with that title: the answers for one binary and system say nothing about another. */
export const isReportOf = (title, text) => text.startsWith(`# ${title}\n`);

/** The answers in a report, by the text of their item. Open items are left out. */
export function answersOf(report) {
  const found = new Map();
  for (const [, answer, text, note = ''] of report.matchAll(/^- (as written|differs): (.+)(?:\n {2}Seen: (.+))?$/gm))
    found.set(text, { answer, note });
  return found;
}

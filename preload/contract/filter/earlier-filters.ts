/**
 * Filters of the lists of findings and of notifications, which earlier releases had instead of the list of alerts.
 * Saved views, links and bookmarks still hold some.
 */
import type { EarlierScreen } from '../models/view.ts';
import { alertFields } from './alert-filter.ts';
import { type Filter, join, negate, type Term, type ValueTerm } from './filter.ts';
import { findingFields } from './finding-filter.ts';
import { notificationFields } from './notification-fields.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';

/** Returns the filter of alerts that selects what a filter of an earlier list selected. */
export function alertFilterOf(screen: EarlierScreen, text: string): string {
  const ofFindings = screen === 'findings';
  const fields = ofFindings ? findingFields : notificationFields;
  const source: Term = { is: 'value', field: 'source', values: [ofFindings ? 'flow' : 'notification'] };
  const { filter, problems } = parse(text, fields);
  // A filter that was never readable stays as the user typed it.
  if (problems.length > 0) return `${print(source, alertFields)} ${text}`;
  const changed = mapTerms(filter, ofFindings ? findingTerm : notificationTerm);
  return print(join('and', [source, changed]), alertFields);
}

function mapTerms(filter: Filter, change: (term: Term) => Term): Filter {
  switch (filter.is) {
    case 'and':
    case 'or':
      return join(
        filter.is,
        filter.parts.map((part) => mapTerms(part, change)),
      );
    case 'not':
      return negate(mapTerms(filter.part, change));
    default:
      return change(filter);
  }
}

function findingTerm(term: Term): Term {
  // The id of an alert begins with its source.
  return term.is === 'value' && term.field === 'id' ? withValues(term, (id) => `flow/${id}`) : term;
}

const renamed: Readonly<Record<string, string>> = { 'last-seen': 'changed', 'first-seen': 'opened' };
const states: Readonly<Record<string, string>> = { new: 'open', worse: 'open' };
/** An unknown word of the service counts as a warning. */
const levels: Readonly<Record<string, string>> = {
  error: 'error',
  info: 'info',
  debug: 'info',
  recovered: 'info',
  resolved: 'info',
};

function notificationTerm(term: Term): Term {
  if (!('field' in term)) return term;
  const field = renamed[term.field] ?? term.field;
  // Alerts have no such field: the condition becomes a search text, which the user can see and remove.
  if (term.field === 'kind' || !alertFields.some(({ name }) => name === field))
    return { is: 'text', text: print(term, notificationFields) };
  if (term.is !== 'value') return { ...term, field };
  if (field === 'state') return withValues(term, (state) => states[state] ?? state);
  if (field === 'level') return withValues(term, (level) => levels[level.toLowerCase()] ?? 'warning');
  return term;
}

const withValues = (term: ValueTerm, change: (value: string) => string): ValueTerm => ({
  ...term,
  values: [...new Set(term.values.map(change))],
});

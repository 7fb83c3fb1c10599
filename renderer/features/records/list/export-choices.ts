import type { Reading } from '#contract/models/quarantine.ts';
import { plain } from '../../../format/text.ts';
import type { ChoiceOffer } from '../export/export-words.ts';
import { isSampleFilterSet, isReadable } from './filter.ts';
import type { QuarantineModel } from './quarantine-model.svelte.ts';
import { texts } from './words.ts';

/** Records that the user may want to export, those on screen first, with the number read. */
export function exportChoices(model: QuarantineModel, reading: Reading): ChoiceOffer[] {
  const { current, filter, numbered } = model;
  const narrowed = isSampleFilterSet(filter);
  const offers: ChoiceOffer[] = [];
  if (model.samples.chosen.ids.size > 0) {
    const ids = [...model.samples.chosen.ids.values()];
    const label = texts.chosenRecords(ids.length);
    offers.push({ label, count: ids.length, choice: { by: 'records', ids } });
  }
  const ticked = numbered.filter(({ group }) => model.ticked.has(group.key)).map(({ group }) => group);
  // With a filter, groups count only matching records, but an export of groups takes all of them.
  const inAll = (groups: readonly { count: number }[]): number | null =>
    narrowed ? null : groups.reduce((sum, group) => sum + group.count, 0);
  if (ticked.length > 0) {
    const label = texts.tickedGroupsCount(ticked.length);
    offers.push({ label, count: inAll(ticked), choice: { by: 'groups', keys: ticked.map(({ key }) => key) } });
  }
  if (current) {
    const { group, number } = current;
    offers.push({ label: texts.group(number), count: inAll([group]), choice: { by: 'groups', keys: [group.key] } });
  }
  if (narrowed && isReadable(filter)) {
    const shown = model.groups.value?.filter === filter ? model.groups.value.count : null;
    offers.push({ label: texts.filterShows, count: shown, choice: { by: 'filter', filter } });
  }
  offers.push({ label: texts.allOf(plain(reading.title, 60)), count: reading.read, choice: { by: 'all' } });
  return offers;
}

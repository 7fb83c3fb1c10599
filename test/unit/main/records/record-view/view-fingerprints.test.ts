import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../main/demo/random.ts';
import { failRecord, type FingerprintId } from '../../../../../main/demo/world/fingerprints.ts';
import { viewRecord } from '../../../../../main/records/record-view/view.ts';
import { shown } from './shown.ts';

/** For each way in which the demo's records fail: the marks in the laid-out record. */
const marked: Record<Exclude<FingerprintId, 'odd'>, RegExp> = {
  'order.total-text': /«"order_total": ⟦"[\d.]+,\d\d"[»⟧]{2}/,
  'order.currency': /«"currency": ⟦"[^"]*"[»⟧]{2}/,
  'order.postcode': /[«⟦]{2}"ship_to"[»⟧]{2}: \{/,
  'order.parse': /⟦\u0000⟧$/,
  'order.encoding': /"chan⟦\ufffd⟧el"/,
  'order.key-error': /⟦"lines"⟧: \[/,
  'order.numeric-write': /"order_total": ⟦"[\d.]+,\d\d"⟧/,
  'event.no-order': /"order_id": ⟦"EU-\d+-\d+"⟧/,
  'event.no-score': /[«⟦]{2}"score"⟧: null»/,
  'row.amount': /«"amount": ⟦null[»⟧]{2}/,
  'row.required': /^⟦\{⟧/,
  'row.future': /«"updated_at": "⟦\d{4}-\d\d-\d\dT[\d:.]+Z⟧"»/,
  'row.duplicate': /⟦"id"⟧: \d+/,
  'row.timeout': /^⟦\{⟧/,
};

describe('the view of a failed record', () => {
  it.each(Object.keys(marked) as (keyof typeof marked)[])('by %s points at the fault', (fingerprint) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { text, message, errorType, details, line, column } = failRecord(
        fingerprint,
        new Random(seed),
        1_795_000_000_000,
        0,
      );
      const error = { message, errorType, details, lineNumber: line, columnNumber: column };
      const view = viewRecord({ svcMetaData: {}, error, rawMessage: { data: text } }, 0);
      expect(shown(view.formatted ?? view.asItCame)).toMatch(marked[fingerprint]);
      expect(view.asItCame.notes).toEqual([]);
    }
  });
});

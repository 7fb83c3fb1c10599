import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvLine } from '../../../../../main/core/base/csv.ts';

// Papa Parse is not the parser of the product (csv-parse), so an error in one does not hide in the other.
it('every line is read back into its original cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
    fc.string({ unit: fc.constantFrom(...'",\n\r ') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const { data } = Papa.parse<string[]>([['names'], ...rows].map((cells) => csvLine(cells)).join(''), {
        delimiter: ',',
        newline: '\n',
      });
      expect(data).toEqual([['names'], ...rows, ['']]);
    }),
    { endOnFailure: true },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstRow, rowInSlot, scrollToShow, slotCount } from '../../../../renderer/ui/table-window.ts';

const heights = fc.constantFrom(24, 28);
const viewports = fc.integer({ min: 1, max: 3_000 });

it('every row in view has a slot, and at most 20 slots are beyond the view', () => {
  fc.assert(
    fc.property(
      viewports,
      heights,
      fc.nat(60_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (view, height, rows, part) => {
        const top = part * Math.max(0, rows * height - view);
        const slots = slotCount(view, height);
        const first = firstRow(top, height, rows, slots);
        const lastInView = Math.min(rows - 1, Math.ceil((top + view) / height) - 1);
        expect(first).toBeLessThanOrEqual(Math.floor(top / height));
        expect(first + slots - 1).toBeGreaterThanOrEqual(lastInView);
        expect(slots).toBeLessThanOrEqual(Math.ceil(view / height) + 20);
      },
    ),
  );
});

it('nine rows are ready before and after the view, where they exist', () => {
  fc.assert(
    fc.property(viewports, heights, fc.nat(1_000_000), (view, height, top) => {
      const slots = slotCount(view, height);
      const first = firstRow(top, height, 100_000, slots);
      expect(first).toBeLessThanOrEqual(Math.max(0, Math.floor(top / height) - 9));
      expect(first + slots).toBeGreaterThanOrEqual(Math.ceil((top + view) / height) + 9);
    }),
  );
});

it('the slots hold each row of the window once', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.integer({ min: 1, max: 120 }), (first, slots) => {
      const rows = Array.from({ length: slots }, (_, slot) => rowInSlot(slot, first, slots)).sort((a, b) => a - b);
      expect(rows).toEqual(Array.from({ length: slots }, (_, i) => first + i));
    }),
  );
});

it('a row does not move while it stays in the window', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.integer({ min: 2, max: 120 }), fc.nat(), (first, slots, seed) => {
      const moved = first + (seed % slots);
      for (let slot = 0; slot < slots; slot += 1) {
        const row = rowInSlot(slot, first, slots);
        if (row >= moved) expect(rowInSlot(slot, moved, slots)).toBe(row);
      }
    }),
  );
});

it('showing a row moves as little as possible, and not at all when it is in view', () => {
  fc.assert(
    fc.property(
      fc.nat(50_000),
      fc.nat(1_000_000),
      fc.integer({ min: 28, max: 2_000 }),
      heights,
      (row, top, view, height) => {
        const shown = scrollToShow(row, top, view, height);
        expect(shown).toBeLessThanOrEqual(row * height);
        expect(shown + view).toBeGreaterThanOrEqual((row + 1) * height);
        expect(scrollToShow(row, shown, view, height)).toBe(shown);
        if (shown !== top) expect([row * height, (row + 1) * height - view, 0]).toContain(shown);
      },
    ),
  );
});

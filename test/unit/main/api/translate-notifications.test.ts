import { describe, expect, it } from 'vitest';
import { eventTypeOf, translateNotifications } from '../../../../main/api/translate-notifications.ts';

const one = (entry: Record<string, unknown>) => translateNotifications([{ id: 1, ...entry }])[0];

describe('a notification of the service', () => {
  it('is translated into our terms', () => {
    const entry = {
      id: '7',
      level: 'ERROR',
      resource_type: 'DATASET',
      resource_id: 12,
      message: 'It failed.',
      read_at: '2026-03-12T10:00:00Z',
      ts: 1_773_316_800,
    };
    expect(translateNotifications([entry])).toEqual([
      {
        id: 7,
        at: 1_773_316_800_000,
        level: 'ERROR',
        message: 'It failed.',
        about: { kind: 'data_set', word: null, id: 12 },
        readAt: Date.parse('2026-03-12T10:00:00Z'),
      },
    ]);
  });

  it.each([
    [{ ts: 1_773_316_800, timestamp: 1, created_at: '2020-01-01T00:00:00Z' }, 1_773_316_800_000],
    [{ ts: 1_773_316_800_123 }, 1_773_316_800_123],
    [{ timestamp: 1_773_316_800, created_at: '2020-01-01T00:00:00Z' }, 1_773_316_800_000],
    [{ ts: null, created_at: '2020-01-01T00:00:00Z' }, Date.parse('2020-01-01T00:00:00Z')],
    [{}, null],
  ])('of %j happened at %s', (times, at) => expect(one(times)?.at).toBe(at));

  it.each([
    ['SOURCE', { kind: 'source', word: null }],
    ['source', { kind: 'source', word: null }],
    ['SINK', { kind: 'destination', word: null }],
    ['CUSTOM_DATA_FLOW', { kind: 'unknown', word: 'CUSTOM_DATA_FLOW' }],
    [null, { kind: 'unknown', word: null }],
  ])('about %s is about %j', (type, about) => expect(one({ resource_type: type })?.about).toMatchObject(about));

  it('preserves unknown levels, and leaves a missing one unknown', () => {
    expect(one({ level: 'critical' })?.level).toBe('CRITICAL');
    expect(one({ message: 5, level: {}, read_at: 'soon' })).toMatchObject({ message: '', level: null, readAt: null });
  });

  it('is left out without an id, without affecting others', () => {
    expect(translateNotifications([null, 3, { message: 'x' }, { id: 4 }]).map(({ id }) => id)).toEqual([4]);
  });

  it('retains 64 KiB of its message', () => {
    expect(one({ message: 'x'.repeat(65_536) })?.message).toHaveLength(65_536);
    expect(one({ message: 'x'.repeat(70_000) })?.message).toHaveLength(65_536);
  });
});

describe('the kind of a resource', () => {
  it('has the word that events use, where one exists', () => {
    expect((['source', 'data_set', 'destination', 'unknown'] as const).map(eventTypeOf)).toEqual([
      ...['SOURCE', 'DATASET', 'SINK'],
      undefined,
    ]);
  });
});

import { places } from './screens.ts';

/** The shortcuts as a person reads them, by where they work. What listens to them is beside what they do. */
export const keys: { where: string; keys: [key: string, does: string][] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K', 'Commands, and every flow by name'],
      ...places.flatMap(({ keys, name }): [string, string][] => (keys ? [[keys, name]] : [])),
      ['/', 'Search on this screen'],
      ['r', 'Read now'],
      ['?', 'These shortcuts'],
    ],
  },
  {
    where: 'Tables',
    keys: [
      ['↑ ↓', 'Move, also with j and k'],
      ['Home End', 'First and last'],
      ['→ ←', 'Open and close a flow'],
      ['Space', 'Select'],
      ['Shift ↑ ↓', 'Select a range'],
      ['Ctrl A', 'Select all that match'],
      ['Enter', 'Open the flow'],
    ],
  },
  {
    where: 'Charts',
    keys: [
      ['← →', 'Move the cursor'],
      ['+ −', 'Zoom in and out'],
      ['Esc', 'The whole range'],
    ],
  },
  {
    where: 'Notifications',
    keys: [
      ['j k', 'Next and previous'],
      ['a', 'Acknowledge'],
      ['m', 'Mute'],
      ['e', 'Mark as read at the service'],
    ],
  },
];

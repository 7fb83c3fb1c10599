/** One line of `npm run bench`. Milliseconds, except where the id says otherwise. */
export interface Line {
  id: string;
  what: string;
  /** The cheapest thing that could be done instead, measured in the same run. */
  floor: number;
  value: number;
  ratio: number;
  goal: string;
  pass: boolean;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export function line(id: string, what: string, floor: number, value: number, goal: string, pass: boolean): Line {
  return { id, what, floor: rounded(floor), value: rounded(value), ratio: rounded(value / floor), goal, pass };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

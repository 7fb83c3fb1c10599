import type { TimeStretch } from '#contract/comparison.ts';
import type { Compared, ComparedSteps } from '#contract/models/period-comparison.ts';
import type { IncidentFacts } from '#contract/models/incident.ts';
import { hrefToIncident } from '../../client/routes.ts';
import { phrases } from '../../format/phrases/words.ts';
import { plain } from '../../format/text.ts';
import { dayTime } from '../../format/time.ts';
import type { Series } from '../../ui/chart-data.ts';
import type { Mark } from '../../ui/chart-marks.ts';
import { timeInWords } from '../../ui/time-range.ts';
import { texts } from './words.ts';

interface Line {
  measure: keyof ComparedSteps;
  colour: string;
}

/** Series of a measure: the selected period, and over it, dashed, the baseline aligned to its own start. */
export function comparedSeries({ current, previous, step, steps }: Compared, { measure, colour }: Line): Series[] {
  const line = ({ from, to }: TimeStretch, values: (number | null)[]) =>
    values.flatMap((y, place) => (from + place * step < to ? [{ x: from + place * step, y }] : []));
  return [
    { label: phrases.selectedPeriod, colour, points: line(current, steps.current[measure]) },
    {
      label: timeInWords(previous),
      colour: '--series-before',
      // A longer baseline would extend beyond the end of the axis.
      points: line(current, steps.previous[measure]),
      dashed: true,
    },
  ];
}

/** Marks at the declaration of incidents, with links to them. */
export function incidentMarks(incidents: readonly IncidentFacts[]): Mark[] {
  return incidents.map((incident) => ({
    at: incident.declaredAt,
    words: texts.incidentDeclared(dayTime(incident.declaredAt), plain(incident.title, 80)),
    href: hrefToIncident(incident),
  }));
}

import { headOf } from '../../core/samples/fingerprint.ts';

/** Path to a field: names, and indexes of lists from 0. */
export type FieldPath = (string | number)[];

const name = String.raw`[\p{L}_$@][\p{L}\p{N}_$@-]{0,79}`;
const path = String.raw`${name}(?:\.${name}|\[\d{1,9}\]|\.\d{1,9})*`;
const word = '(?:field|column|property|attribute|element|member|key|parameter|tag|node|path)';
const requirement = String.raw`(?:is|are|was|must|should|may|can|cannot|can't|has|does|missing|required|expected)\b`;

/** Forms in which messages refer to a field, the most certain first. */
const forms = [
  String.raw`^(?:\$\.?)?(${path}):\s`,
  String.raw`(?:^|[\s"'\x60(])\$\.(${path})`,
  String.raw`(?:^|[\s"'\x60(])\/(${name}(?:\/[\p{L}\p{N}_$@-]{1,80})*)`,
  String.raw`KeyError:?\s+['"]([^'"\n]{1,80})['"]`,
  String.raw`\b${word}s?\s*[:=]?\s*["'\x60«“]([^"'\x60»”\n]{1,80})["'\x60»”]`,
  String.raw`["'\x60«“]([^"'\x60»”\n]{1,80})["'\x60»”]\s+${requirement}`,
  String.raw`(?<!\bline \d{1,9},? ?)\b(column \d{1,4})\b`,
  String.raw`\b${word}s?\s*[:=]?\s+(${path})`,
  String.raw`\b(${path})\s+${requirement}`,
  String.raw`["'\x60«“]([^"'\x60»”\n]{1,80})["'\x60»”]`,
].map((form) => new RegExp(form, 'giu'));
const most = 20;

/**
 * Returns the fields that the message may be about, the likeliest first, whether or not the record has them. Their
 * parents follow: where a field is missing, its parent can be shown.
 */
export function namedFields(message: string): FieldPath[] {
  const named = forms.flatMap((form) =>
    Array.from(headOf(message).matchAll(form), ([, written = '']) => stepsOf(written)),
  );
  const parents = named.flatMap((steps) => steps.slice(1).map((_, left) => steps.slice(0, steps.length - 1 - left)));
  const different = new Map([...named, ...parents].map((steps) => [JSON.stringify(steps), steps]));
  return [...different.values()].filter(([first]) => typeof first === 'string').slice(0, most);
}

function stepsOf(written: string): FieldPath {
  const steps = written.split(/[./[\]]+/).filter((step) => step !== '');
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

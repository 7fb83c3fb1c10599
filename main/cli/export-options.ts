import {
  type ExportColumn,
  type ExportDraft,
  patternNames,
  personalKinds,
  type Redaction,
} from '#contract/models/export.ts';
import { type ExportFormat, exportFormats, formatFacts } from '#contract/models/export-format.ts';
import { wrongUsage } from './input.ts';

const nothingSent = 'Nothing was sent or written.';

/** The format that a file name's extension stands for. */
export function formatOf(file: string): ExportFormat | null {
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase();
  const isOf = (format: ExportFormat): boolean => {
    const { extension, otherExtensions } = formatFacts[format];
    return [extension, ...otherExtensions].some((one) => one === ending);
  };
  return exportFormats.find(isOf) ?? null;
}

/** `--columns error.message,metadata.ingestTime=Time`. A comma within brackets belongs to a path. */
export function readColumns(text: string, before: readonly ExportColumn[] | undefined = []): ExportColumn[] {
  const columns = text.split(/,(?![^[]*\])/).map((part) => {
    const [, path = '', name = path] = /^((?:\["(?:[^"\\]|\\.)*"\]|[^=])+)(?:=(.+))?$/.exec(part.trim()) ?? [];
    if (path === '')
      throw wrongUsage(`--columns: ${part === '' ? 'a column is empty' : `${part} is not understood`}.`, nothingSent);
    return { path: path.trim(), name: name.trim() };
  });
  return [...before, ...columns];
}

/** `--redact field=record.customer.email:hash`, `--redact pattern=email:mask`, or a regular expression as the pattern. */
export function readRedaction(text: string, before: readonly Redaction[] | undefined = []): Redaction[] {
  const { groups = {} } = /^(?<by>field|pattern)=(?<what>.+?)(?::(?<how>mask|hash|drop))?$/.exec(text) ?? {};
  const { by, what = '', how = 'mask' } = groups;
  if (by === undefined) {
    throw wrongUsage(
      `--redact: ${text} is not understood.`,
      `${nothingSent} Write field=PATH or pattern=PATTERN, with :mask, :hash or :drop behind it.`,
    );
  }
  const named = patternNames.find((name) => name === what);
  const target: Redaction['target'] =
    by === 'field'
      ? { by: 'field', path: what }
      : named
        ? { by: 'named', pattern: named }
        : { by: 'pattern', pattern: what };
  return [...before, { target, how: how as Redaction['how'] }];
}

/** `--accept record.customer.email`: personal data there is written as it is; `--accept all`: anywhere. */
export function readAccepted(text: string, before: ExportDraft['accepted'] | undefined = []): ExportDraft['accepted'] {
  if (before === 'all' || text === 'all') return 'all';
  return [...before, ...personalKinds.map((kind) => ({ path: text, kind }))];
}

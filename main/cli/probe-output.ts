import type { AwaitedFiles, ContentListing, ContentPreview } from '#contract/models/content.ts';
import { inertJson } from '../core/base/json.ts';
import { timeOf } from './finding-output.ts';
import type { Line } from './styled.ts';
import { Table } from './table.ts';

/** Formats entries as a table, one line each. */
export function listingAsTable({ entries }: ContentListing, width: number | null): Line[] {
  const cells = entries.map(({ name, kind, word, size, createdAt, updatedAt }) => [
    name,
    kind === 'other' ? (word ?? '-') : kind,
    size?.toString() ?? '-',
    timeOf(updatedAt ?? createdAt) ?? '-',
  ]);
  return new Table(['NAME', 'KIND', 'BYTES', 'CHANGED'], width).lines(cells);
}

export function listingAsJson({ place, entries, count, readAt }: ContentListing): string {
  const listed = entries.map(({ name, kind, word, size, createdAt, updatedAt, place: at }) => ({
    ...{ name, kind, type: word, size, place: at },
    ...{ created_at: timeOf(createdAt), updated_at: timeOf(updatedAt) },
  }));
  return `${inertJson({ place, entries: listed, count, read_at: timeOf(readAt) })}\n`;
}

/** Formats rows with the columns of the file or table. */
export function previewAsTable({ columns, rows }: NonNullable<ContentPreview['table']>, width: number | null): Line[] {
  const cells = rows.map((row) => row.map((cell) => cell ?? '-'));
  return new Table(columns, width).lines(cells);
}

export function previewAsJson({ contentType, readAt, bytes, ...preview }: ContentPreview): string {
  return `${inertJson({ ...preview, bytes: bytes.count, content_type: contentType, read_at: timeOf(readAt) })}\n`;
}

export function awaitedAsTable({ files }: AwaitedFiles, width: number | null): Line[] {
  const cells = files.map(({ path, size, at }) => [path, size?.toString() ?? '-', timeOf(at) ?? '-']);
  return new Table(['PATH', 'BYTES', 'ARRIVED'], width).lines(cells);
}

export function awaitedAsJson({ sourceId, credentialId, files, readAt, ...found }: AwaitedFiles): string {
  const listed = files.map(({ at, ...file }) => ({ ...file, came_at: timeOf(at) }));
  const ids = { source_id: sourceId, credential_id: credentialId };
  return `${inertJson({ ...ids, ...found, files: listed, read_at: timeOf(readAt) })}\n`;
}

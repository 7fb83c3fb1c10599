import type { JsonBounds } from '../../core/base/json-bounds.ts';
import { samplePageBounds } from '../../core/samples/sample-page.ts';

/** Limits of one answer. A larger answer is refused before it is parsed. */
export interface AnswerBounds extends JsonBounds {
  /** Bytes, both packed and unpacked. */
  bytes: number;
}

/** Limits of a list, over all of its pages. */
export interface ListBounds {
  entries: number;
  /** Bytes, unpacked. */
  bytes: number;
}

/** Bytes in a megabyte. */
export const megabyte = 1024 * 1024;

/**
 * Limits of a usual answer. A page of 1,000 flows has some 300,000 values and 6 MB. With 50 nodes in each flow it has
 * seven times as much, and smaller pages are read (`PageSizes`). A chain of nodes takes two levels for each node.
 * Parsing this much takes at most 200 MB of memory, whatever it holds.
 */
export const usualBounds: AnswerBounds = { bytes: 16 * megabyte, depth: 1_000, values: 600_000, members: 10_000 };

/** Limits of a session answer: a token and its owner. */
export const sessionBounds: AnswerBounds = { bytes: megabyte, depth: 100, values: 10_000, members: 1_000 };

/**
 * Limits of failed records, which may have any size. They are parsed outside of main, which holds the texts of as many
 * pages as run at once.
 */
export const samplesBounds: AnswerBounds = { bytes: 32 * megabyte, ...samplePageBounds };

/** Limits of a usual list: more entries than any estate has, few enough to detect an endless list within minutes. */
export const usualListBounds: ListBounds = { entries: 500_000, bytes: 512 * megabyte };

/**
 * Limits of the list of flows, which are all held in memory: 200,000 nodes (P13) are 29,000 flows and 160 MB of text.
 */
export const flowListBounds: ListBounds = { entries: 50_000, bytes: 256 * megabyte };

/** Maximum nodes of all flows held in memory: a node may take only a dozen characters on the wire. */
export const mostNodes = 250_000;

/** Limits of failed records, which are passed on page by page. Only their identities are held. */
export const samplesListBounds: ListBounds = { entries: 2_000_000, bytes: Infinity };

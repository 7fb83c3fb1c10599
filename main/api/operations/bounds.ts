import type { JsonBounds } from '../../core/base/json-bounds.ts';
import { samplePageBounds } from '../../core/samples/sample-page.ts';

/** The most that is read of an answer. A larger one is refused before it is parsed. */
export interface AnswerBounds extends JsonBounds {
  /** Bytes, packed as well as unpacked. */
  bytes: number;
}

/** The most that is read of a list, over all of its pages. */
export interface ListBounds {
  entries: number;
  /** Unpacked. */
  bytes: number;
}

/** In bytes. */
export const megabyte = 1024 * 1024;

/**
 * A page of 1,000 flows has some 300,000 values and 6 MB; of flows with 50 nodes each it has seven times as much, and smaller pages
 * are read (`PageSizes`). A chain of nodes takes two levels for each. This much is parsed in 200 MB of memory, whatever it holds.
 */
export const usualBounds: AnswerBounds = { bytes: 16 * megabyte, depth: 1_000, values: 600_000, members: 10_000 };

/** A token, and whose it is. */
export const sessionBounds: AnswerBounds = { bytes: megabyte, depth: 100, values: 10_000, members: 1_000 };

/** Failed records are of any size. They are parsed outside of main, which holds the texts of as many pages as run at once. */
export const samplesBounds: AnswerBounds = { bytes: 32 * megabyte, ...samplePageBounds };

/** More than anybody has, and few enough that an endless list is detected within minutes. */
export const usualListBounds: ListBounds = { entries: 500_000, bytes: 512 * megabyte };

/** Flows are all held in memory: 200,000 nodes (P13) are 29,000 flows and 160 MB of text. */
export const flowListBounds: ListBounds = { entries: 50_000, bytes: 256 * megabyte };

/** Nodes of all flows that are held in memory: a node may take only a dozen characters on the wire. */
export const mostNodes = 250_000;

/** Failed records are passed on page by page; only their identities are held. */
export const samplesListBounds: ListBounds = { entries: 2_000_000, bytes: Infinity };

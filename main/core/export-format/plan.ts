import type { ExportDraft } from '#contract/models/export.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import type { ResourceRef } from '../samples/sample.ts';

/**
 * Everything that determines what an export writes: the same plan gives the same bytes, however often it is interrupted (R11).
 */
export interface ExportPlan {
  id: string;
  draft: ExportDraft;
  /** The order in which they are read. */
  resources: (ResourceRef & { name: string | null; flowName: string | null })[];
  rules: GroupRules;
  /** The target file, or the folder with a file for each group. */
  path: string;
  /** Of this export alone, hexadecimal. */
  salt: string;
  environment: { name: string; baseUrl: string };
  title: string;
  /** Of Penstock. */
  version: string;
}

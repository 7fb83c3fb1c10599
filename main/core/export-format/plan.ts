import type { ExportDraft } from '#contract/models/export.ts';
import type { GroupRules } from '../samples/group-rules.ts';
import type { FailingResourceRef } from '../samples/sample.ts';

/**
 * Everything that determines what an export writes. The same plan gives the same bytes, however often it is interrupted
 * (R11).
 */
export interface ExportPlan {
  id: string;
  draft: ExportDraft;
  /** Resources in the order in which they are read. */
  resources: (FailingResourceRef & { name: string | null; flowName: string | null })[];
  rules: GroupRules;
  /** Target file, or folder with a file for each group. */
  path: string;
  /** Hexadecimal salt of this export alone. */
  salt: string;
  environment: { name: string; baseUrl: string };
  title: string;
  /** Version of Penstock. */
  version: string;
}

import { findingRows } from '../../client/findings.svelte.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';

export const findingsModel = oneForEach((environmentId) => new ListModel(environmentId, findingRows, ({ id }) => id));

export type FindingsModel = ReturnType<typeof findingsModel>;

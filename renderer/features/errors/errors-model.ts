import { errorRows } from '../../client/errors.svelte.ts';
import { oneForEach } from '../../client/one-for-each.ts';
import { ListModel } from '../../lists/list-model.svelte.ts';

export const errorsModel = oneForEach((environmentId) => new ListModel(environmentId, errorRows, ({ key }) => key));

export type ErrorsModel = ReturnType<typeof errorsModel>;

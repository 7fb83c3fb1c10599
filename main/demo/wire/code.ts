import type { CodeContainer, Resource } from '../world/model.ts';
import type { Row } from '../world/row.ts';
import { assetMention, assetRecord } from './assets.ts';
import type { Json, Wire } from './records.ts';

/** Returns a whole code container, with the data sets among the resources that run it. */
export function codeRecord(wire: Wire, code: CodeContainer, users: readonly Resource[]): Json {
  return {
    ...assetRecord(wire, code),
    resource_type: code.resourceType,
    ai_function_type: code.aiFunctionType,
    reusable: code.reusable,
    public: code.public,
    managed: false,
    data_credentials: code.credential ? assetMention(code.credential) : null,
    runtime_data_credentials: null,
    code_type: code.codeType,
    output_type: code.outputType,
    code_config: null,
    custom_config: code.customConfig,
    code_encoding: code.encoding,
    code: typeof code.code === 'string' ? code.code : code.code.map((one) => operationRecord(wire, one)),
    data_sets: users.filter((user) => user.kind === 'data_sets').map((user) => user.id),
  };
}

/** Returns an operation. The service's own operations carry the vendor's name. */
function operationRecord(wire: Wire, operation: Row): Row {
  return operation['operation'] === 'svc.custom' ? { ...operation, operation: `${wire.vendor}.custom` } : operation;
}

/** Exports of build.mjs that tests use. */
export function isUntouched(): boolean;

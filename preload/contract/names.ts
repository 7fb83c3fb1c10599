/** Lists every member of a union: a missing or superfluous one does not compile. */
export const namesOf = <Name extends string>(all: Record<Name, unknown>): readonly Name[] => Object.keys(all) as Name[];

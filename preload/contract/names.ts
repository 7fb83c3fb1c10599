/** Every member of a union, as a list: one that is missing, or too many, does not compile. */
export const namesOf = <Name extends string>(all: Record<Name, true>): readonly Name[] => Object.keys(all) as Name[];

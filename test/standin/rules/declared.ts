import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Declarations of the installed version's electron.d.ts in its namespace Electron. */
export interface Declared {
  /** Names of the members of a class or interface, including those of its ancestors. */
  members(type: string): ReadonlySet<string>;
  /** Type of an exported constant, such as `Dialog` for `dialog`. A class is its own type. */
  typeOf(name: string): string | undefined;
}

type Members = Map<string, { own: Set<string>; parents: string[] }>;

export function readDeclarations(): Declared {
  const path = join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts');
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const types: Members = new Map();
  const constants = new Map<string, string>();
  const nameOf = (node: ts.Node | undefined): string => (node ? node.getText(source) : '');

  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) add(node);
    else if (ts.isVariableDeclaration(node)) constants.set(nameOf(node.name), nameOf(node.type));
    else ts.forEachChild(node, visit);
  };
  const add = (node: ts.ClassDeclaration | ts.InterfaceDeclaration): void => {
    const name = nameOf(node.name);
    const known = types.get(name) ?? { own: new Set<string>(), parents: [] };
    for (const member of node.members) known.own.add(nameOf(member.name));
    for (const clause of node.heritageClauses ?? [])
      for (const { expression } of clause.types)
        if (nameOf(expression) !== `Electron.${name}`) known.parents.push(nameOf(expression));
    types.set(name, known);
  };
  visit(source);

  const members = (type: string): ReadonlySet<string> => {
    const known = types.get(type.replace(/^Electron\./, ''));
    return new Set(known ? [...known.own, ...known.parents.flatMap((parent) => [...members(parent)])] : []);
  };
  const typeOf = (name: string): string | undefined => {
    const declared = constants.get(name)?.replace(/^typeof /, '') ?? (types.has(name) ? name : undefined);
    return declared?.replace(/^Electron\./, '');
  };
  return { members, typeOf };
}

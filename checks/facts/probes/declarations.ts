// Reads type declarations with the compiler API of the TypeScript that is installed beside the
// documented version. (The project's own TypeScript has no such API.)
import { join } from 'node:path';
import type { MemberFact, ParameterFact } from '../model.ts';
import type { Packages } from '../packages.ts';

// What is used of the compiler API.
interface SourceFile {
  fileName: string;
  statements: Node[];
}
interface Node {
  kind: number;
  name?: Node;
  text?: string;
  questionToken?: unknown;
  initializer?: unknown;
  dotDotDotToken?: unknown;
  getSourceFile(): SourceFile;
}
interface Named {
  name: string;
  flags: number;
  declarations?: Node[];
  valueDeclaration?: Node;
  getJsDocTags(checker: Checker): { name: string }[];
}
export interface Type {
  flags: number;
  objectFlags?: number;
  symbol?: Named;
  types?: Type[];
  isUnion(): boolean;
  isIntersection(): boolean;
  getCallSignatures(): Signature[];
  getConstructSignatures(): Signature[];
}
interface Signature {
  getParameters(): Named[];
  getReturnType(): Type;
}
interface Checker {
  getTypeAtLocation(node: Node): Type;
  getTypeOfSymbolAtLocation(symbol: Named, node: SourceFile): Type;
  getPropertiesOfType(type: Type): Named[];
  getPropertyOfType(type: Type, name: string): Named | undefined;
  getIndexInfosOfType(type: Type): { type: Type }[];
  getNonNullableType(type: Type): Type;
  getTypeArguments(type: Type): Type[];
  isArrayType(type: Type): boolean;
  isTupleType(type: Type): boolean;
  typeToString(type: Type, node: SourceFile, flags: number): string;
}
interface Program {
  getTypeChecker(): Checker;
  getSourceFile(name: string): SourceFile | undefined;
}
interface Host {
  getSourceFile(name: string, ...rest: unknown[]): SourceFile | undefined;
  fileExists(name: string): boolean;
}
interface TypeScript {
  getCombinedModifierFlags(node: Node): number;
  createCompilerHost(options: object): Host;
  createSourceFile(name: string, text: string, target: number, parents: boolean): SourceFile;
  createProgram(files: string[], options: object, host: Host): Program;
  isTypeAliasDeclaration(node: Node): boolean;
  ScriptTarget: { ES2022: number };
  ModuleKind: { CommonJS: number };
  ModuleResolutionKind: { Node10: number };
  TypeFormatFlags: { NoTruncation: number; UseAliasDefinedOutsideCurrentScope: number };
  TypeFlags: { Object: number; Undefined: number; Null: number };
  ObjectFlags: { Mapped: number };
  SymbolFlags: { Optional: number };
  ModifierFlags: { Private: number; Protected: number };
}

/** The declarations behind a few aliases, ready to be asked. */
export interface Declarations {
  /** @throws {Error} when there is no such alias */
  alias(name: string): Type;
  text(type: Type): string;
  property(type: Type, name: string): Type | undefined;
  propertyNames(type: Type): string[];
  members(type: Type, depth: number): Record<string, MemberFact>;
  /** Members that a plugin may use: neither internal by name, tag or modifier, nor of type `never`. */
  publicMembers(type: Type): Record<string, MemberFact>;
  constructors(type: Type, depth: number): ParameterFact[][];
  /** The type at an option path below a type; undefined when the declarations do not know it. */
  at(root: Type, path: string): Type | undefined;
}

/** Classes of the language: their members are not options. */
const NATIVE = ['RegExp', 'Date', 'Promise', 'Map', 'Set', 'Buffer'];
/** Longer types say nothing to a reader and fill the cache. */
const MAX_TEXT = 4000;

/** @param source type aliases, as if they stood in a module beside the packages */
export function openDeclarations(packages: Packages, source: string): Declarations {
  const ts = packages.load<TypeScript>('typescript');
  const entry = join(packages.folder, '__facts__.ts');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    esModuleInterop: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    types: ['node'],
    typeRoots: [join(packages.folder, 'node_modules/@types')],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === entry
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === entry || fileExists.call(host, name);
  const program = ts.createProgram([entry], options, host);
  const checker = program.getTypeChecker();
  const found = program.getSourceFile(entry);
  if (!found) throw new Error('the compiler did not read the aliases');
  const file = found;

  const aliases = new Map<string, Type>();
  for (const { name, ...node } of file.statements.filter(ts.isTypeAliasDeclaration)) {
    if (name?.text) aliases.set(name.text, checker.getTypeAtLocation(name));
    else throw new Error(`alias without a name: ${node.kind}`);
  }

  const flags =
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

  function text(type: Type): string {
    const written = checker
      .typeToString(type, file, flags)
      .replace(/import\("[^"]*"\)\./g, '')
      .replace(/\b(?:core|liteTapable|sources)\./g, '')
      .replace(/\s+/g, ' ');
    return written.length > MAX_TEXT ? `${written.slice(0, MAX_TEXT)}…` : written;
  }

  const typeOf = (symbol: Named) => checker.getTypeOfSymbolAtLocation(symbol, file);
  const parts = (type: Type) => (type.isUnion() ? (type.types ?? []) : [type]);
  const isList = (type: Type) => checker.isArrayType(type) || checker.isTupleType(type);

  /** `null` stays where it is part of the union. */
  function withoutUndefined(type: Type): Type {
    const hasNull = parts(type).some((part) => part.flags & ts.TypeFlags.Null);
    return type.isUnion() && !hasNull ? checker.getNonNullableType(type) : type;
  }

  /** The object types of a union whose members are worth listing: no functions, no built-ins. */
  function objects(type: Type, seen = new Set<Type>()): Type[] {
    if (seen.has(type)) return [];
    seen.add(type);
    return parts(type).flatMap((part) => {
      if (part.isIntersection()) {
        // `string & …` has the members of a string.
        const isObject = (side: Type) =>
          (side.flags & ts.TypeFlags.Object) !== 0 && side.getCallSignatures().length === 0;
        return part.types?.every(isObject) ? [part] : [];
      }
      if (!(part.flags & ts.TypeFlags.Object)) return [];
      if (isList(part)) {
        return checker.getTypeArguments(part).flatMap((element) => objects(element, seen));
      }
      if (part.getCallSignatures().length > 0) return [];
      const from = part.symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
      // `Partial<…>` is declared in the language's library and yet has members of our own.
      const isMapped = ((part.objectFlags ?? 0) & ts.ObjectFlags.Mapped) !== 0;
      if (!isMapped && /\/typescript\/lib\/|@types\/node\//.test(from)) return [];
      if (part.symbol && NATIVE.includes(part.symbol.name)) return [];
      return checker.getPropertiesOfType(part).length > 0 ? [part] : [];
    });
  }

  function members(type: Type, depth: number, seen: readonly Type[] = []) {
    const found: Record<string, MemberFact> = {};
    for (const property of checker.getPropertiesOfType(type)) {
      if (/^__[#@]/.test(property.name)) continue;
      const own = typeOf(property);
      const inner = depth > 1 ? objects(own).filter((part) => !seen.includes(part)) : [];
      const tags = property.getJsDocTags(checker).map(({ name }) => name);
      found[property.name] = {
        type: text(withoutUndefined(own)),
        optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        ...(tags.includes('deprecated') ? { deprecated: true } : {}),
        ...(inner.length > 0 ? { members: membersOfAll(inner, depth - 1, seen) } : {}),
      };
    }
    return found;
  }

  function publicMembers(type: Type): Record<string, MemberFact> {
    const isInternal = (property: Named) =>
      /^[_#]|^prototype$/.test(property.name) ||
      property.getJsDocTags(checker).some(({ name }) => name === 'internal') ||
      property.declarations?.some(
        (node) =>
          ts.getCombinedModifierFlags(node) &
          (ts.ModifierFlags.Private | ts.ModifierFlags.Protected),
      );
    const internal = checker.getPropertiesOfType(type).filter(isInternal);
    const names = new Set(internal.map(({ name }) => name));
    // What the documented version has no use for is declared as `never`, and throws when it is read.
    return Object.fromEntries(
      Object.entries(members(type, 1)).filter(
        ([name, member]) => !names.has(name) && member.type !== 'never',
      ),
    );
  }

  function membersOfAll(types: readonly Type[], depth: number, seen: readonly Type[]) {
    const path = [...seen, ...types];
    return Object.assign({}, ...types.map((type) => members(type, depth, path)));
  }

  function constructors(type: Type, depth: number): ParameterFact[][] {
    return type.getConstructSignatures().map((signature) =>
      signature.getParameters().map((parameter) => {
        const own = typeOf(parameter);
        const declaration = parameter.valueDeclaration;
        const inner = objects(own);
        return {
          name: parameter.name,
          type: text(withoutUndefined(own)),
          optional:
            declaration?.questionToken !== undefined ||
            declaration?.initializer !== undefined ||
            parts(own).some((part) => part.flags & ts.TypeFlags.Undefined),
          ...(declaration?.dotDotDotToken ? { rest: true } : {}),
          ...(inner.length > 0 ? { members: membersOfAll(inner, depth - 1, []) } : {}),
        };
      }),
    );
  }

  function at(root: Type, path: string): Type | undefined {
    let current = [root];
    // Dots inside quotes belong to a name.
    for (const segment of path.split(/\.(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
      const name = segment.replace(/(?:\[\]|\(\))+$/, '');
      const key = name.startsWith('"') ? String(JSON.parse(name)) : name;
      const holders = current.map((type) => checker.getNonNullableType(type));
      current =
        name === '*'
          ? holders
              .flatMap(parts)
              .flatMap((type) => checker.getIndexInfosOfType(type).map((info) => info.type))
          : holders.flatMap((type) =>
              objects(type).flatMap((object) => {
                const property = checker.getPropertyOfType(object, key);
                return property ? [typeOf(property)] : [];
              }),
            );
      for (const step of segment.slice(name.length).match(/\[\]|\(\)/g) ?? []) {
        current = current.flatMap(parts).flatMap((type) => {
          if (step === '()') return type.getCallSignatures().map((call) => call.getReturnType());
          return isList(type) ? checker.getTypeArguments(type) : [];
        });
      }
    }
    const [first] = current;
    return first && checker.getNonNullableType(first);
  }

  return {
    alias: (name) => {
      const type = aliases.get(name);
      if (!type) throw new Error(`no alias ${name}`);
      return type;
    },
    text,
    property: (type, name) => {
      const property = checker.getPropertyOfType(type, name);
      return property && typeOf(property);
    },
    propertyNames: (type) => checker.getPropertiesOfType(type).map(({ name }) => name),
    members,
    publicMembers,
    constructors,
    at,
  };
}

import type {
  AnyNode,
  Expression,
  Function as FunctionNode,
  Pattern,
  Program,
  Statement,
} from 'acorn';
import { callOf } from './calls.ts';
import {
  exportAssignment,
  isModuleExports,
  isWrapping,
  keyOf,
  literal,
  metaEntries,
  span,
} from './nodes.ts';
import { Scope } from './scope.ts';
import {
  alternatives,
  type Entry,
  either,
  type ObjectValue,
  type Span,
  textOf,
  type Unread,
  type Value,
  type Why,
} from './values.ts';

/** Steps that a file may take: far more than any configuration needs. */
const STEPS = 60_000;
/** Calls inside of calls. */
const DEPTH = 24;

/**
 * Follows what a configuration says without running it: values that are written out, names,
 * functions of the file, both sides of conditions. Everything else becomes `Unread`.
 */
export class Interpreter {
  /** `module.exports` and the default export. */
  readonly exported: Value[] = [];
  /** Calls that the file makes for their own sake: `webpack(config).run()`. */
  readonly calls: Value[] = [];
  private readonly text: string;
  private readonly exports: ObjectValue;
  private steps = 0;
  private depth = 0;
  /** How many conditions the statement stands in. */
  private conditions = 0;

  constructor(text: string) {
    this.text = text;
    this.exports = { kind: 'object', at: { start: 0, end: 0 }, entries: new Map(), gaps: [] };
  }

  run(program: Program): void {
    const scope = new Scope();
    scope.declare('exports', this.exports);
    this.statements(program.body, scope, []);
  }

  /** What `exports.name = …` collected. */
  get namedExports(): ObjectValue {
    return this.exports;
  }

  unread(at: Span, why: Why, name?: string): Unread {
    return { kind: 'unread', at: span(at), why, ...(name !== undefined && { name }) };
  }

  // Statements

  private statements(body: readonly AnyNode[], scope: Scope, returned: Value[]): void {
    for (const node of body) {
      if (node.type === 'FunctionDeclaration' && node.id) {
        scope.declare(node.id.name, this.functionValue(node, scope));
      }
    }
    for (const node of body) this.statement(node, scope, returned);
  }

  private statement(node: AnyNode, scope: Scope, returned: Value[]): void {
    if (!this.step()) return;
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          const value = init ? this.value(init, scope) : this.absent(node);
          this.bind(id, value, scope, true);
        }
        return;
      case 'ImportDeclaration':
        this.imports(node, scope);
        return;
      case 'ClassDeclaration':
        if (node.id)
          scope.declare(node.id.name, { kind: 'class', at: span(node), name: node.id.name });
        return;
      case 'ExpressionStatement':
        this.calls.push(this.value(node.expression, scope));
        return;
      case 'ExportDefaultDeclaration':
        this.exported.push(this.declared(node.declaration, scope));
        return;
      case 'ExportNamedDeclaration':
        if (node.declaration) {
          this.statements([node.declaration], scope, returned);
          if (node.declaration.type === 'VariableDeclaration') {
            for (const { id } of node.declaration.declarations) this.exportName(id, scope);
          }
        }
        return;
      case 'ReturnStatement':
        returned.push(node.argument ? this.value(node.argument, scope) : this.absent(node));
        return;
      case 'BlockStatement':
        this.statements(node.body, new Scope(scope), returned);
        return;
      default:
        this.conditional(node, scope, returned);
    }
  }

  /** Statements that may or may not happen. */
  private conditional(node: AnyNode, scope: Scope, returned: Value[]): void {
    const maybe = (...parts: (Statement | null | undefined)[]) => {
      this.conditions += 1;
      for (const part of parts) if (part) this.statement(part, scope, returned);
      this.conditions -= 1;
    };
    switch (node.type) {
      case 'IfStatement':
        this.value(node.test, scope);
        maybe(node.consequent, node.alternate);
        return;
      case 'TryStatement':
        maybe(node.block, node.handler?.body, node.finalizer);
        return;
      case 'SwitchStatement':
        for (const { consequent } of node.cases) maybe(...consequent);
        return;
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'LabeledStatement':
        maybe(node.body);
        return;
      case 'ForOfStatement':
      case 'ForInStatement':
        if (node.left.type === 'VariableDeclaration') {
          for (const { id } of node.left.declarations) {
            this.bind(id, this.unread(node.right, 'expression'), scope, true);
          }
        }
        maybe(node.body);
        return;
    }
    const assignment = exportAssignment(node);
    if (assignment) this.exported.push(this.value(assignment, scope));
  }

  private declared(node: AnyNode, scope: Scope): Value {
    if (node.type === 'FunctionDeclaration') return this.functionValue(node, scope);
    if (node.type === 'ClassDeclaration') return { kind: 'class', at: span(node) };
    return this.value(node as Expression, scope);
  }

  private exportName(id: Pattern, scope: Scope): void {
    if (id.type !== 'Identifier') return;
    const value = scope.get(id.name);
    if (value) this.exports.entries.set(id.name, { key: span(id), value });
  }

  private imports(node: AnyNode & { type: 'ImportDeclaration' }, scope: Scope): void {
    const { source } = node;
    if (typeof source.value !== 'string') return;
    const module = this.moduleValue(source.value, node);
    for (const specifier of node.specifiers) {
      const path =
        specifier.type !== 'ImportSpecifier'
          ? []
          : [
              specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : String(specifier.imported.value),
            ];
      const value =
        module.kind === 'package'
          ? { ...module, path: path.filter((one) => one !== 'default') }
          : module;
      scope.declare(specifier.local.name, value);
    }
  }

  /** A package, or another file that nobody looks into. */
  moduleValue(source: string, at: Span): Value {
    if (/^[./]/.test(source)) return this.unread(at, 'file', source);
    return { kind: 'package', at: span(at), name: source.replace(/^node:/, ''), path: [] };
  }

  // Names

  /** Gives the names of a pattern their values. */
  bind(pattern: Pattern | Expression, value: Value, scope: Scope, isNew: boolean): void {
    switch (pattern.type) {
      case 'Identifier':
        if (isNew) scope.declare(pattern.name, value);
        else {
          const known = scope.get(pattern.name);
          const next = this.conditions > 0 && known ? either(value.at, [known, value]) : value;
          scope.assign(pattern.name, next);
        }
        return;
      case 'AssignmentPattern': {
        const given = value.kind === 'undefined' ? [] : [value];
        this.bind(
          pattern.left,
          either(value.at, [...given, this.value(pattern.right, scope)]),
          scope,
          isNew,
        );
        return;
      }
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') this.bind(property.argument, value, scope, isNew);
          else {
            const key = keyOf(property.key, property.computed);
            const from =
              key === undefined
                ? this.unread(property, 'computed')
                : this.get(value, key, property);
            this.bind(property.value, from, scope, isNew);
          }
        }
        return;
      case 'ArrayPattern':
        for (const [index, element] of pattern.elements.entries()) {
          if (!element) continue;
          const from = value.kind === 'list' ? value.items[index] : undefined;
          this.bind(element, from ?? this.unread(element, 'expression'), scope, isNew);
        }
        return;
      case 'RestElement':
        this.bind(pattern.argument, value, scope, isNew);
        return;
      case 'MemberExpression':
        this.setMember(pattern, value, scope);
        return;
    }
  }

  private setMember(
    target: AnyNode & { type: 'MemberExpression' },
    value: Value,
    scope: Scope,
  ): void {
    const key = keyOf(target.property, target.computed);
    if (isModuleExports(target)) {
      if (this.conditions === 0) this.exported.length = 0;
      this.exported.push(value);
      return;
    }
    if (target.object.type === 'Super') return;
    const object = isModuleExports(target.object)
      ? either(target, this.exported.length > 0 ? this.exported : [this.exports])
      : this.value(target.object, scope);
    for (const one of alternatives(object)) {
      if (one.kind !== 'object') continue;
      if (key === undefined) one.gaps.push(this.unread(target, 'computed'));
      else this.put(one, key, { key: span(target.property), value });
    }
  }

  /** Sets a key, or offers another value for it where the statement is conditional. */
  put(object: ObjectValue, key: string, entry: Entry): void {
    const known = object.entries.get(key);
    const isMaybe = this.conditions > 0 && known !== undefined;
    const value = isMaybe ? either(entry.value.at, [known.value, entry.value]) : entry.value;
    object.entries.set(key, { ...entry, value });
  }

  /** A member of a value. */
  get(value: Value, key: string, at: Span): Value {
    if (value.kind === 'either') {
      return either(
        at,
        value.values.map((one) => this.get(one, key, at)),
      );
    }
    if (value.kind === 'object') {
      const entry = value.entries.get(key);
      if (entry) return entry.value;
      return value.gaps[0] ?? this.absent(at);
    }
    if (value.kind === 'package') {
      const path = key === 'default' ? value.path : [...value.path, key];
      return { ...value, at: span(at), path };
    }
    if (value.kind === 'unread') return { ...value, at: span(at) };
    if (value.kind === 'text') return { kind: 'text', at: span(at) };
    return this.unread(at, 'expression');
  }

  absent(at: Span): Value {
    return { kind: 'undefined', at: span(at) };
  }

  // Expressions

  value(node: Expression | AnyNode, scope: Scope): Value {
    if (!this.step()) return this.unread(node, 'too-much');
    if (isWrapping(node)) return this.value(node.expression, scope);
    const at = span(node);
    switch (node.type) {
      case 'Literal':
        return literal(node.value, at, 'regex' in node && node.regex !== undefined);
      case 'TemplateLiteral': {
        const [quasi] = node.quasis;
        const isPlain = node.expressions.length === 0;
        for (const inner of node.expressions) this.value(inner, scope);
        return { kind: 'text', at, ...(isPlain && { text: quasi?.value.cooked ?? '' }) };
      }
      case 'Identifier':
        return this.named(node.name, at, scope);
      case 'ObjectExpression':
        return this.object(node, scope);
      case 'ArrayExpression':
        return this.list(node, scope);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return this.functionValue(node, scope);
      case 'ClassExpression':
        return { kind: 'class', at };
      case 'MemberExpression': {
        if (isModuleExports(node))
          return either(at, this.exported.length > 0 ? this.exported : [this.exports]);
        if (node.object.type === 'Super') return this.unread(at, 'expression');
        const key = keyOf(node.property, node.computed);
        const object = this.value(node.object, scope);
        if (key === undefined) {
          const text = textOf(this.value(node.property, scope));
          return text === undefined ? this.unread(at, 'computed') : this.get(object, text, at);
        }
        return this.get(object, key, at);
      }
      case 'ConditionalExpression':
        this.value(node.test, scope);
        return either(at, [this.value(node.consequent, scope), this.value(node.alternate, scope)]);
      case 'LogicalExpression':
        return this.logical(node, scope);
      case 'AssignmentExpression': {
        const right = this.value(node.right, scope);
        if (node.operator === '=') this.bind(node.left, right, scope, false);
        else if (node.operator.length === 3) {
          // `||=`, `&&=` and `??=` may or may not assign.
          this.conditions += 1;
          this.bind(node.left, right, scope, false);
          this.conditions -= 1;
        }
        return right;
      }
      case 'CallExpression':
      case 'NewExpression':
        return this.called(node, scope);
      case 'ImportExpression': {
        const source = textOf(this.value(node.source, scope));
        return source === undefined ? this.unread(at, 'computed') : this.moduleValue(source, at);
      }
      case 'AwaitExpression':
        return this.value(node.argument, scope);
      case 'SequenceExpression':
        return node.expressions.map((inner) => this.value(inner, scope)).at(-1) ?? this.absent(at);
      case 'UnaryExpression':
        return this.unary(node, scope);
      case 'BinaryExpression':
        return this.binary(node, scope);
      case 'TaggedTemplateExpression':
        return { kind: 'text', at };
      case 'MetaProperty':
        return { kind: 'object', at, entries: metaEntries(at), gaps: [] };
      default:
        return this.unread(at, 'expression');
    }
  }

  private named(name: string, at: Span, scope: Scope): Value {
    const known = scope.get(name);
    if (known?.kind === 'package' || known?.kind === 'unread') return { ...known, at };
    if (known) return known;
    if (name === 'undefined') return this.absent(at);
    if (name === 'NaN' || name === 'Infinity') return { kind: 'number', at };
    if (name === '__dirname' || name === '__filename') return { kind: 'text', at };
    // Of the globals only those that configurations use.
    return { kind: 'package', at, name: `global:${name}`, path: [] };
  }

  private object(node: AnyNode & { type: 'ObjectExpression' }, scope: Scope): Value {
    const object: ObjectValue = { kind: 'object', at: span(node), entries: new Map(), gaps: [] };
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        this.spread(object, this.value(property.argument, scope), property);
        continue;
      }
      const key =
        keyOf(property.key, property.computed) ??
        textOf(this.value(property.key as Expression, scope));
      const value = this.value(property.value as Expression, scope);
      if (key === undefined) object.gaps.push(this.unread(property, 'computed'));
      else object.entries.set(key, { key: span(property.key), value, property: span(property) });
    }
    return object;
  }

  /** `...value` in an object. */
  spread(object: ObjectValue, value: Value, at: Span): void {
    const values = alternatives(value);
    for (const one of values) {
      if (one.kind === 'object') {
        this.conditions += values.length > 1 ? 1 : 0;
        for (const [key, entry] of one.entries) this.put(object, key, entry);
        this.conditions -= values.length > 1 ? 1 : 0;
        object.gaps.push(...one.gaps);
      } else if (one.kind === 'unread') object.gaps.push({ ...one, at: span(at) });
      else if (one.kind === 'package') object.gaps.push(this.unread(at, 'package', one.name));
    }
  }

  private list(node: AnyNode & { type: 'ArrayExpression' }, scope: Scope): Value {
    const items: Value[] = [];
    const gaps: Unread[] = [];
    for (const element of node.elements) {
      if (!element) continue;
      if (element.type !== 'SpreadElement') {
        items.push(this.value(element, scope));
        continue;
      }
      for (const one of alternatives(this.value(element.argument, scope))) {
        if (one.kind === 'list') {
          items.push(...one.items);
          gaps.push(...one.gaps);
        } else if (one.kind === 'unread') gaps.push({ ...one, at: span(element) });
        else if (one.kind === 'package') gaps.push(this.unread(element, 'package', one.name));
      }
    }
    return { kind: 'list', at: span(node), items, gaps };
  }

  private logical(node: AnyNode & { type: 'LogicalExpression' }, scope: Scope): Value {
    const left = this.value(node.left, scope);
    const right = this.value(node.right, scope);
    // What a condition leaves out is nothing that anybody wrote.
    if (node.operator === '&&') return right;
    const isKnown = left.kind !== 'unread' && left.kind !== 'package' && left.kind !== 'undefined';
    return either(span(node), isKnown ? [left, right] : [right]);
  }

  private unary(node: AnyNode & { type: 'UnaryExpression' }, scope: Scope): Value {
    const at = span(node);
    const argument = this.value(node.argument, scope);
    if (node.operator === '!') {
      const isLiteral = argument.kind === 'number' && argument.number !== undefined;
      return { kind: 'boolean', at, ...(isLiteral && { boolean: argument.number === 0 }) };
    }
    if (node.operator === 'typeof') return { kind: 'text', at };
    if (node.operator === 'void') return this.absent(at);
    return node.operator === 'delete' ? { kind: 'boolean', at } : { kind: 'number', at };
  }

  private binary(node: AnyNode & { type: 'BinaryExpression' }, scope: Scope): Value {
    const at = span(node);
    if (node.left.type === 'PrivateIdentifier') return { kind: 'boolean', at };
    const sides = [this.value(node.left, scope), this.value(node.right, scope)];
    if (/^[=!<>]|^in/.test(node.operator) && !/^(?:<<|>>)/.test(node.operator))
      return { kind: 'boolean', at };
    if (node.operator !== '+') return { kind: 'number', at };
    if (sides.some(({ kind }) => kind === 'text')) return { kind: 'text', at };
    if (sides.every(({ kind }) => kind === 'number')) return { kind: 'number', at };
    return this.unread(at, 'expression');
  }

  // Calls

  private called(
    node: AnyNode & { type: 'CallExpression' | 'NewExpression' },
    scope: Scope,
  ): Value {
    const args = node.arguments.flatMap((argument) => {
      if (argument.type !== 'SpreadElement') return [this.value(argument, scope)];
      const value = this.value(argument.argument, scope);
      return value.kind === 'list' ? value.items : [value];
    });
    return callOf(this, node, args, scope);
  }

  private functionValue(node: FunctionNode, scope: Scope): Value {
    const call = (args: Value[]): Value => {
      if (this.depth >= DEPTH) return this.unread(node, 'too-much');
      this.depth += 1;
      const inner = new Scope(scope);
      for (const [index, parameter] of node.params.entries()) {
        const given = args[index] ?? this.unread(parameter, 'argument');
        this.bind(parameter, given, inner, true);
      }
      const returned: Value[] = [];
      if (node.body.type === 'BlockStatement') this.statements(node.body.body, inner, returned);
      else returned.push(this.value(node.body, inner));
      this.depth -= 1;
      return returned.length > 0 ? either(span(node), returned) : this.absent(node);
    };
    return { kind: 'function', at: span(node), call };
  }

  /** Functions that something unknown may call: what they change is followed. */
  mayCall(args: readonly Value[]): void {
    this.conditions += 1;
    for (const argument of args) {
      for (const one of alternatives(argument)) if (one.kind === 'function') one.call([]);
    }
    this.conditions -= 1;
  }

  /** The text of a stretch of the file. */
  source(at: Span): string {
    return this.text.slice(at.start, at.end);
  }

  private step(): boolean {
    this.steps += 1;
    return this.steps < STEPS;
  }
}

import type { Value } from './values.ts';

/** Names of a function or a file, and those around it. */
export class Scope {
  private readonly names = new Map<string, Value>();
  private readonly outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.outer = outer;
  }

  get(name: string): Value | undefined {
    return this.names.get(name) ?? this.outer?.get(name);
  }

  declare(name: string, value: Value): void {
    this.names.set(name, value);
  }

  /** Gives a name that exists another value. */
  assign(name: string, value: Value): void {
    if (this.names.has(name) || !this.outer) this.names.set(name, value);
    else this.outer.assign(name, value);
  }
}

/** A map that forgets the entries unused for longest. */
export class Lru<Value> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly limit: number) {}

  /** The stored value, or what `make` returns, which is then stored. */
  getOrMake(key: string, make: () => Value): Value {
    let value = this.entries.get(key);
    if (value === undefined) value = make();
    else this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.limit) {
      const oldest = this.entries.keys().next();
      if (!oldest.done) this.entries.delete(oldest.value);
    }
    return value;
  }
}

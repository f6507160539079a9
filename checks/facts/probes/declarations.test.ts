import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ensureSandbox } from '../../sandbox/ensure-sandbox.mjs';
import { openPackages } from '../packages.ts';
import { openDeclarations } from './declarations.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..', '..');
const sandbox = await ensureSandbox(PROJECT, (line) => process.stdout.write(`${line}\n`));

const SOURCE = `
declare class Shop {
  #till: number;
  private safe: string;
  protected key: string;
  _cellar: string;
  __internal__alarm(): void;
  /** @internal */
  backDoor: boolean;
  /** Is no more. */
  get window(): never;
  isOpen?: boolean;
  sell(coffee: string, cups?: number): Promise<void>;
  static count: number;
}
export type Instance = Shop;
export type Statics = typeof Shop;
`;

test('public members: what is internal by name, tag or modifier is left out, and what is gone', () => {
  const declarations = openDeclarations(openPackages(sandbox), SOURCE);
  const members = (name: string) => declarations.publicMembers(declarations.alias(name));
  expect(members('Instance')).toEqual({
    isOpen: { type: 'boolean', optional: true },
    sell: { type: '(coffee: string, cups?: number) => Promise<void>', optional: false },
  });
  expect(members('Statics')).toEqual({ count: { type: 'number', optional: false } });
});

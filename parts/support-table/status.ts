import { type PartTexts, partTexts } from '../texts.ts';

/** How well something is supported, the best first (CMP-9): tables are sorted by it. */
export const supportStatuses = [
  'included',
  'same',
  'supported',
  'compatible',
  'rspack-only',
  'alternative',
  'different',
  'partial',
  'partly-supported',
  'unsupported',
  'webpack-only',
  'incompatible',
] as const;

export type SupportStatus = (typeof supportStatuses)[number];

const textKeys: Record<SupportStatus, keyof PartTexts> = {
  included: 'included',
  same: 'same',
  supported: 'supported',
  compatible: 'compatible',
  'rspack-only': 'rspackOnly',
  alternative: 'alternative',
  different: 'different',
  partial: 'partial',
  'partly-supported': 'partlySupported',
  unsupported: 'unsupported',
  'webpack-only': 'webpackOnly',
  incompatible: 'incompatible',
};

export function statusLabel(status: SupportStatus, lang: string): string {
  return partTexts(lang)[textKeys[status]];
}

import notes from '../data/notes.zh.json' with { type: 'json' };
import type { CompatLanguage } from './texts.ts';
import { zh } from './zh.ts';

export const language: CompatLanguage = { texts: zh, notes };

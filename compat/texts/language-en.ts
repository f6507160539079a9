import notes from '../data/notes.en.json' with { type: 'json' };
import { en } from './en.ts';
import type { CompatLanguage } from './texts.ts';

export const language: CompatLanguage = { texts: en, notes };

import { defineConfig } from '@twinleaf/engine/config';

export default defineConfig({
  title: 'Tally',
  description: 'Counts words in files',
  navigation: 'folders',
});

import { defineConfig } from 'rspack-docs/config';

export default defineConfig({
  title: 'Tally',
  description: 'Counts words in files',
  navigation: 'folders',
});

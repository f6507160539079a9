import { z } from 'zod';
import type { IslandContext, IslandDefinition, PreparedIsland } from '../../islands/types.ts';
import { partTexts } from '../texts.ts';
import { ConfigCheck, type ConfigCheckData } from './config-check.tsx';
import { SAMPLE_NAMES } from './sample-names.ts';

const schema = z.strictObject({});

/** `ConfigCheck`: says what Rspack makes of a webpack configuration; needs scripts. */
export default {
  Component: ConfigCheck,
  props: schema,
  parts: {},
  prepare: (_props, _parts, context) => prepare(context),
} satisfies IslandDefinition;

function prepare({ lang, href }: IslandContext): PreparedIsland {
  const texts = partTexts(lang);
  const labels = {
    react: texts.sampleReact,
    typescript: texts.sampleTypescript,
    webpack4: texts.sampleWebpack4,
  };
  const data: ConfigCheckData = {
    // Links of reports begin where this page's language does.
    root: href('/guide/compatibility/plugin').replace(/guide\/compatibility\/plugin.*$/, ''),
    samples: SAMPLE_NAMES.map((name) => ({ name, label: labels[name] })),
    texts: {
      label: texts.configuration,
      hint: texts.configurationHint,
      sample: texts.configSample,
      open: texts.openFile,
      clear: texts.clearField,
      report: texts.configReport,
    },
  };
  return { data, slots: {} };
}

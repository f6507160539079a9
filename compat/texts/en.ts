import type { CompatTexts } from './texts.ts';

export const en: CompatTexts = {
  toChange: 'Options to change',
  packages: 'Plugins and loaders',
  differences: 'Options that behave differently',
  defaults: 'Different defaults',
  works: 'Options that work unchanged',
  unread: 'Not checked',
  changes: 'Suggested changes',

  line: 'Line {line}',
  option: {
    works: 'Works',
    differs: 'Works differently',
    'no-effect': 'No effect',
    unsupported: 'Not supported',
    unknown: 'Unknown option',
  },
  value: { unsupported: 'Value not supported', unknown: 'Invalid value' },
  package: {
    'built-in': 'Built in',
    works: 'Works',
    partial: 'Works partly',
    fails: 'Doesn’t work',
    unlisted: 'Not listed',
    own: 'Your own code',
  },
  plugin: 'Plugin',
  loader: 'Loader',

  meant: 'Did you mean `{name}`?',
  missing: 'The option is required here, but the file doesn’t set it.',
  noSuch: 'Neither webpack {webpack} nor Rspack has this option.',
  serverOnly:
    'The development server in Rspack (webpack-dev-server 4) rejects this option or value.',
  ignored: 'Rspack accepts the option without a message, but doesn’t read it.',
  replaceWith: 'Use `{code}` instead.',
  alsoBuiltIn: 'You can keep it or replace it with `{code}`.',
  tried: 'Tested with version {version}.',
  reported: 'Reported by users.',
  defaultIs: 'The default is `{ours}` in Rspack and `{theirs}` in webpack.',
  minimizerDefault: 'By default, Rspack minifies JavaScript with SWC and CSS with Lightning CSS.',
  more: 'More about {name}',
  why: {
    file: 'The value comes from the file `{name}`.',
    package: 'The value comes from the package `{name}`.',
    argument: 'The value depends on a function argument.',
    environment: 'The value depends on the environment.',
    computed: 'The name is computed.',
    expression: 'The value is computed while the build runs.',
    'too-much': 'The file has more code than the checker follows.',
  },
  unreadHint:
    'The checker reads the file without running it, so it says nothing about these places.',

  fine: 'Rspack supports everything that the checker read.',
  counts:
    'Options to change: {change}. Plugins and loaders to replace: {packages}. Options that behave differently: {differ}. Options that work unchanged: {works}. Places not checked: {unread}.',
  emptyField: 'The field is empty.',
  notFound: 'The text contains no webpack configuration. Paste the file that exports it.',
  syntax:
    'Syntax error in line {line}, column {column}: {message}. The report covers what could still be read.',
  json: 'This is JSON, so it was read as a configuration object.',
  tooLarge:
    'The file has {size} MB, but the checker reads up to 1 MB. Paste the configuration itself instead of a bundle.',
  binary: 'This is a binary file. Choose a text file, such as webpack.config.js.',
  tooDeep: 'The file is nested too deeply to be read.',
  tooLong: 'Reading the file took longer than 5 seconds, so it was stopped.',
  failed: 'The checker couldn’t be loaded. Check your connection and edit the text to try again.',
  reading: 'Checking …',
  nothingToChange: 'There are no changes that can be made without a decision.',
  changesHint:
    'Apply these changes, install `@rspack/core` and `@rspack/cli`, and build with `npx rspack build -c {file}`.',

  copySummary: 'Copy summary as Markdown',
  copyDiff: 'Copy diff',
  copied: 'Copied',
  notCopied: 'The browser didn’t allow copying',

  title: 'webpack configuration checked for Rspack {rspack}',
};

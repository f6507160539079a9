import { describe, expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const read = (line: string) => readCommandLine(line.split(' '), '/srv/docs');

test('one folder and nothing else', () => {
  expect(read('--dist dist')).toEqual({
    command: 'serve',
    sources: [{ index: 'default', folder: '/srv/docs/dist', domain: '' }],
    engine: 'embedded',
    groonga: 'http://127.0.0.1:10041',
    opensearch: {
      nodes: ['http://127.0.0.1:9200'],
      prefix: 'docs-search',
      shards: 1,
      replicas: 1,
    },
    port: 4174,
    host: '127.0.0.1',
    allowOrigins: [],
    rateLimit: undefined,
    clientHeader: undefined,
  });
});

test('several sites, their names and where they lie', () => {
  const settings = read(
    '--dist docs=dist --dist blog=/srv/a=b --origin blog=https://blog.example/en/ --allow-origin https://docs.example/',
  );
  expect(settings?.sources).toEqual([
    { index: 'docs', folder: '/srv/docs/dist', domain: '' },
    { index: 'blog', folder: '/srv/a=b', domain: 'https://blog.example/en' },
  ]);
  expect(settings?.allowOrigins).toEqual(['https://docs.example']);
});

test('Groonga serves what it holds already, or is loaded', () => {
  expect(read('--engine groonga')).toMatchObject({ command: 'serve', sources: [] });
  expect(read('index --dist dist')).toMatchObject({ command: 'index', engine: 'groonga' });
});

test('OpenSearch by its nodes', () => {
  const line = 'index --dist dist --opensearch http://a:9200 --opensearch http://b:9200 --shards 3';
  expect(read(line)).toMatchObject({
    engine: 'opensearch',
    opensearch: { nodes: ['http://a:9200', 'http://b:9200'], shards: 3, replicas: 1 },
  });
});

test('help', () => {
  expect(read('--help')).toBeUndefined();
});

describe('mistakes', () => {
  test.each([
    ['--port 4174', 'Name the output folder of a build: --dist dist'],
    ['index', 'Name the output folder of a build: --dist dist'],
    ['serve --dist dist', 'Unknown command "serve".'],
    [
      '--dist dist --engine solr',
      'There is no engine "solr", only embedded, groonga and opensearch.',
    ],
    [
      'index --dist dist --engine embedded',
      'The embedded engine has nothing to load before it runs. Leave "index" out.',
    ],
    ['--dist dist --port 70000', '--port must be a number from 0 to 65535, not "70000".'],
    [
      '--dist dist --dist other',
      'Two folders are called "default". Name them: --dist docs=dist --dist blog=…',
    ],
    ['--dist dist --origin blog=https://b.example', '--origin names "blog", which no --dist does.'],
    [
      '--dist dist --origin default=b.example',
      '"b.example" is no web address. Example: --origin blog=https://blog.example',
    ],
    [
      '--dist dist --opensearch http://a:9200',
      '--opensearch names a node; the engine that uses it is --engine opensearch.',
    ],
    ['--engine opensearch --opensearch a:9200', '"a:9200" is no web address.'],
    ['--engine opensearch --shards 0', '--shards must be a number from 1 to 1024, not "0".'],
    ['--engine opensearch --prefix A_b', '--prefix may hold small letters, digits and "-"'],
    ['--dist dist --rate-limit often', '--rate-limit must be a number from 1 to 1000000'],
    [
      '--engine groonga --groonga localhost:10041',
      '"localhost:10041" is no web address. Example: --groonga http://127.0.0.1:10041',
    ],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });
});

// Starts the dev server of ./rspack.config.js, requests the given paths and prints the answers:
// node get.js [-H 'Name: value'] /path...
const http = require('node:http');
const https = require('node:https');
const path = require('node:path');
const { rspack } = require('@rspack/core');
const { RspackDevServer } = require('@rspack/dev-server');

const USUAL = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
  'x-powered-by',
]);

function request(server, url, headers) {
  const { port } = server.server.address();
  const secure = server.options.server.type !== 'http';
  const options = { host: 'localhost', port, path: url, headers, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    (secure ? https : http)
      .get(options, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
      })
      .on('error', reject);
  });
}

function firstLine({ response, body }) {
  if (response.headers['content-encoding'] !== undefined) return undefined;
  const title = /<title>(.*?)<\/title>/.exec(body.toString());
  if (title !== null) return title[0];
  const line = body.toString().split('\n')[0];
  return line.length > 60 || line === '' ? undefined : line;
}

async function main() {
  const headers = {};
  const paths = [];
  const words = process.argv.slice(2);
  while (words.length > 0) {
    const word = words.shift();
    if (word === '-H') {
      const [name, value] = words.shift().split(/:\s*/);
      headers[name] = value;
    } else {
      paths.push(word);
    }
  }
  const config = require(path.resolve('rspack.config.js'));
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    stats: 'none',
    ...config,
    infrastructureLogging: { level: 'none' },
  });
  const server = new RspackDevServer({ host: 'localhost', ...config.devServer, port: 0 }, compiler);
  await server.start();
  await new Promise((resolve) => server.middleware.waitUntilValid(resolve));
  for (const url of paths) {
    const answer = await request(server, url, headers);
    const { statusCode, headers: got } = answer.response;
    console.log(`GET ${url} -> ${statusCode} ${got['content-type'] ?? ''}`.trimEnd());
    for (const [name, value] of Object.entries(got)) {
      if (!USUAL.has(name) && value !== 'public, max-age=0') console.log(`  ${name}: ${value}`);
    }
    const line = firstLine(answer);
    if (line !== undefined) console.log(`  ${line}`);
  }
  process.exit(0);
}

main();

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Finding } from './builds.ts';
import { type Random, randomFrom } from './random.ts';

/** No answer may take longer. Milliseconds. */
const LIMIT = 6000;

const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(1 + random.below(0x4fff))).join('');

/** Requests as no site sends them, as text or bytes on the wire. */
const REQUESTS: ((random: Random) => string | Buffer)[] = [
  (random) =>
    get(`/api?keyword=${encodeURIComponent(letters(random, 1 + random.below(300)))}&lang=en`),
  (random) => get(`/api?keyword=%00${'%'.repeat(random.below(5))}&limit=${random.below(99) - 9}`),
  (random) => get(`/api?keyword=a&searchIndexes=${'x,'.repeat(random.below(200))}`),
  (random) => get(`/${'../'.repeat(random.below(9))}etc/passwd`),
  (random) => get(`/api?keyword=${'a'.repeat(random.below(30_000))}`),
  (random) =>
    `${random.pick(['POST', 'PUT', 'TRACE', 'BREW'])} /api HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc`,
  (random) =>
    `GET /api?keyword=a HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx: ${'y'.repeat(random.below(40_000))}\r\n\r\n`,
  (random) => Buffer.from(Array.from({ length: 1 + random.below(400) }, () => random.below(256))),
  () => get('/health'),
  (random) =>
    get(
      `/api?keyword=${random.pick(['output', 'loader', '插件'])}&limit=7&searchIndexes=&lang=${random.pick(['en', 'zh', 'xx'])}`,
    ),
];

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;

/** Sends a service what no site sends, from several clients at once; it has to answer sites all the while. */
export async function fuzzService(
  projectRoot: string,
  { requests, seed }: { requests: number; seed: number },
): Promise<{ answers: number; slowest: number; findings: Finding[] }> {
  const random = randomFrom(seed);
  const service = spawn(
    process.execPath,
    ['search-service/bin.mjs', '--dist', 'dist', '--port', '0'],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(service, 'close');
  let printed = '';
  const address = new Promise<URL>((resolve) => {
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-10_000);
      const [, url] = /at (http:[^\s"]+)\/api/.exec(printed) ?? [];
      if (url !== undefined) resolve(new URL(url));
    });
  });
  service.stderr.resume();
  const findings: Finding[] = [];
  let answers = 0;
  let slowest = 0;
  const place = await Promise.race([address, ended.then(() => undefined)]);
  if (!place) return { answers, slowest, findings: [{ kind: 'stuck', what: 'it did not start' }] };
  const client = async () => {
    while (answers < requests) {
      answers += 1;
      const text = random.pick(REQUESTS)(random);
      // Some go away before there is an answer.
      const leaves = random.below(20) === 0;
      const took = await send(place, text, leaves);
      slowest = Math.max(slowest, took);
      if (took > LIMIT)
        findings.push({ kind: 'wrong', what: `${took} ms: ${text.toString().slice(0, 80)}` });
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const answer = await fetch(new URL('/api?keyword=output&limit=7&searchIndexes=&lang=en', place))
    .then(async (response) => JSON.stringify(await response.json()))
    .catch(String);
  if (!answer.includes('hits'))
    findings.push({ kind: 'stuck', what: `afterwards: ${answer.slice(0, 200)}` });
  service.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) findings.push({ kind: 'stuck', what: `it ended with ${code}` });
  return { answers, slowest: Math.round(slowest), findings };
}

/** @returns milliseconds until the connection was answered or closed */
function send({ hostname, port }: URL, text: string | Buffer, leaves: boolean): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    const done = () => {
      socket.destroy();
      resolve(performance.now() - started);
    };
    socket.setTimeout(LIMIT * 2, done);
    socket.once('error', done);
    socket.once('close', done);
    socket.resume();
    // Bytes that are no request end with the client.
    socket.end(text);
    if (leaves) socket.destroy();
  });
}

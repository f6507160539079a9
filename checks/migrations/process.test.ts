import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { commandError, runCommand, startServer } from './process.ts';

const node = (code: string, limit = 20_000) => ({
  words: [process.execPath, '-e', code],
  folder: tmpdir(),
  limit,
});

test('a command says what it printed, without colours, and how it ended', async () => {
  const command = node(
    "console.log('\\u001b[32mgreen\\u001b[39m'); Object.assign(process, { exitCode: 3 });",
  );
  expect(await runCommand(command)).toEqual({ code: 3, log: 'green\n', isTooLate: false });
});

test('a command that takes too long ends with everything that it has started', async () => {
  const inner = "console.log('inner'); setInterval(() => undefined, 1000)";
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' }); setInterval(() => undefined, 1000)`;
  // The inner program holds the stream open: the outcome comes only when both have ended.
  expect(await runCommand(node(outer, 3000))).toEqual({
    code: null,
    log: 'inner\n',
    isTooLate: true,
  });
});

test('a server is waited for, and its end is an error', async () => {
  const server = startServer(node("console.log('ready'); setInterval(() => undefined, 1000)"));
  await server.said(/ready/);
  await server.stop();
  await expect(server.said(/more/)).rejects.toThrow('ended instead of serving');
});

test('an error shows the last lines of a log', () => {
  const log = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');
  const { message } = commandError({ words: ['npm', 'test'], folder: '', limit: 1 }, 'ended', log);
  const [first, ...rest] = message.split('\n');
  expect(first).toBe('`npm test` ended');
  expect(rest).toEqual(
    log
      .split('\n')
      .slice(10)
      .map((line) => `  │ ${line}`),
  );
});

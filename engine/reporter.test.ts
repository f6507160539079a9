import { afterEach, describe, expect, test, vi } from 'vitest';
import { silentReporter, terminalReporter } from './reporter.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What a reporter writes to a stream. */
function record(isTTY: boolean) {
  const written: string[] = [];
  // A reporter only asks whether the stream is a terminal, and writes.
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const reporter = terminalReporter(stream as unknown as NodeJS.WriteStream);
  return { reporter, text: () => written.join('') };
}

describe('terminalReporter', () => {
  test('in a log, one line a step', () => {
    const { reporter, text } = record(false);
    reporter.progress('Bundling the theme', 0, 0);
    for (const done of [1, 2, 3]) reporter.progress('Compiling pages', done, 3);
    reporter.finish();
    reporter.note('Built 3 pages.');
    expect(text()).toBe('Bundling the theme\nCompiling pages (3)\nBuilt 3 pages.\n');
  });

  test('on a terminal, a bar that is drawn over', () => {
    vi.stubEnv('CI', undefined);
    const { reporter, text } = record(true);
    reporter.progress('Compiling pages', 1, 4);
    reporter.progress('Compiling pages', 4, 4);
    reporter.note('Done.');
    const clear = '\r\u001b[2K';
    expect(text()).toBe(
      `${clear}${'█'.repeat(6)}${'░'.repeat(18)} Compiling pages 1/4` +
        `${clear}${'█'.repeat(24)} Compiling pages 4/4${clear}Done.\n`,
    );
  });

  test('on a terminal, not more often than it can be read', () => {
    vi.stubEnv('CI', undefined);
    const { reporter, text } = record(true);
    for (let done = 1; done < 1000; done += 1) reporter.progress('Rendering pages', done, 1000);
    expect(text().split('Rendering pages').length).toBeLessThan(100);
  });

  test('in continuous integration a terminal is a log', () => {
    vi.stubEnv('CI', 'true');
    const { reporter, text } = record(true);
    reporter.progress('Writing files', 0, 0);
    expect(text()).toBe('Writing files\n');
  });
});

test('silentReporter says nothing', () => {
  const write = vi.spyOn(process.stdout, 'write');
  silentReporter.progress('Compiling pages', 1, 2);
  silentReporter.note('Done.');
  silentReporter.finish();
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

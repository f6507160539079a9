import { join } from 'node:path';
import { createRsbuild, type RequestHandler, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import type { ContentModule } from '../../components/content-entry.tsx';
import { DEV_EVENTS, type DevState, type DevUpdate } from '../../runtime/dev/messages.ts';
import { rsbuildConfig } from '../bundle/rsbuild-config.ts';
import { hashText } from '../hash.ts';
import type { Problem } from '../model.ts';
import type { DocumentModule } from '../render/document-entry.tsx';

/** Where the bundler's files lie, apart from any address of a site. */
export const BUNDLE_PREFIX = '/_dev/';

/** What the server's code consists of. */
export interface ServerCode {
  content: ContentModule;
  documents: DocumentModule;
  textsFor: (lang: string) => Record<string, string>;
}

/** Which part of the server's code is another one than before. */
export interface CodeChange {
  content: boolean;
  documents: boolean;
  /** Of the bundler; while there are any, the code before them stays in use. */
  problems: Problem[];
}

export interface BundlesOptions {
  projectRoot: string;
  cacheRoot: string;
  host: string;
  port: number;
  /** Answers what the bundler has no file for. */
  answer: RequestHandler;
  /** Called after each compile of the server's code, the first included. */
  onServerCode: (change: CodeChange) => void;
  /** What a browser that has just connected is told. */
  state: () => DevState;
}

export interface DevBundles {
  load(): Promise<ServerCode>;
  send(update: DevUpdate): void;
  close(): Promise<void>;
}

/** Starts the bundler's server: code of theme, runtime and islands, with live updates. */
export async function startBundles(options: BundlesOptions): Promise<DevBundles> {
  type Server = Extract<
    Parameters<Extract<SetupFunction, (context: never) => unknown>>[0],
    { action: 'dev' }
  >['server'];
  let server: Server | undefined;
  const rsbuild = await createRsbuild({
    cwd: options.projectRoot,
    rsbuildConfig: devRsbuildConfig(options, (started) => {
      server = started.action === 'dev' ? started.server : undefined;
      started.action === 'dev' &&
        started.server.environments.web?.hot.onConnect((client) =>
          client.send('custom', { event: DEV_EVENTS.state, data: options.state() }),
        );
      return () => {
        server?.middlewares.use(options.answer);
      };
    }),
  });
  const compare = compareServerCode();
  rsbuild.onAfterEnvironmentCompile(({ environment, stats }) => {
    if (environment.name === 'node' && stats) options.onServerCode(compare(stats));
  });
  const started = await rsbuild.startDevServer();
  const load = <T>(entry: string) => {
    const node = server?.environments.node;
    if (!node) throw new Error('the bundler did not start');
    return node.loadBundle<T>(entry);
  };
  return {
    async load() {
      const [content, documents, texts] = await Promise.all([
        load<ContentModule>('content'),
        load<DocumentModule>('document'),
        load<typeof import('../render/texts.ts')>('texts'),
      ]);
      return { content, documents, textsFor: texts.interfaceTexts };
    },
    send: (update) =>
      server?.environments.web?.hot.send('custom', { event: DEV_EVENTS.update, data: update }),
    close: () => started.server.close(),
  };
}

type SetupFunction = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>;

/** The build's configuration, with what development needs another way. */
function devRsbuildConfig(
  { projectRoot, cacheRoot, host, port }: BundlesOptions,
  setup: Extract<SetupFunction, (context: never) => unknown>,
): RsbuildConfig {
  const outDir = join(cacheRoot, 'dev');
  const { environments, ...shared } = rsbuildConfig({ projectRoot, outDir, mode: 'development' });
  const source = (path: string) => join(projectRoot, path);
  const main = ['theme/styles/site.css', 'theme/styles/home.css', 'runtime/dev/start.ts'];
  return {
    ...shared,
    dev: { assetPrefix: BUNDLE_PREFIX, lazyCompilation: false, browserLogs: false },
    server: { host, port, strictPort: true, printUrls: false, publicDir: false, htmlFallback: false, setup },
    environments: {
      web: {
        // One script: style sheets and pages change in place through the bundler's own means.
        source: { entry: { main: { import: [...main, 'runtime/entry.tsx'].map(source), html: false } } },
        output: { target: 'web', distPath: { root: join(outDir, 'web') } },
        splitChunks: false,
      },
      node: {
        source: {
          entry: { ...environments?.node?.source?.entry, texts: source('engine/render/texts.ts') },
        },
        output: {
          ...environments?.node?.output,
          // The bundler runs the code itself, and can do so only with CommonJS.
          module: false,
          filename: { js: '[name].js' },
        },
      },
    },
  };
}

/** Finds out by the emitted code which entries have changed since the last compile. */
function compareServerCode(): (stats: Rspack.Stats | Rspack.MultiStats) => CodeChange {
  const hashes = new Map<string, string>();
  return (stats) => {
    if (!('compilation' in stats)) return { content: false, documents: false, problems: [] };
    const problems = stats.hasErrors() ? codeProblems(stats) : [];
    const changed = (name: string) => {
      const text = stats.compilation.getAsset(name)?.source.source();
      const hash = text === undefined ? '' : hashText(16, text);
      const differs = hashes.get(name) !== hash;
      hashes.set(name, hash);
      return differs;
    };
    const [content, document, texts] = ['content.js', 'document.js', 'texts.js'].map(changed);
    return { content: content === true, documents: document === true || texts === true, problems };
  };
}

function codeProblems(stats: Rspack.Stats): Problem[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map((error) => ({
    code: 'bundle-failed',
    severity: 'error',
    file: (error.moduleName ?? error.file ?? 'engine').replace(/^\.\//, ''),
    message: error.message,
  }));
}

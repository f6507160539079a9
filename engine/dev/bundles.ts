import { join } from 'node:path';
import {
  createRsbuild,
  type RequestHandler,
  type RsbuildConfig,
  type RsbuildDevServer,
  type Rspack,
} from '@rsbuild/core';
import type { ContentModule } from '../../components/content-entry.tsx';
import { DEV_EVENTS, type DevState, type DevUpdate } from '../../runtime/dev/messages.ts';
import { codeProblems } from '../bundle/code-problems.ts';
import { entryFiles } from '../bundle/entry-files.ts';
import { sourcePath } from '../bundle/layout.mjs';
import { BROWSERS, rsbuildConfig } from '../bundle/rsbuild-config.ts';
import type { SiteCode } from '../extend/site-code.ts';
import { hashText } from '../hash.ts';
import type { Problem } from '../model.ts';
import type { DocumentModule } from '../render/document-entry.tsx';

/** Where the bundler's files lie, apart from any address of a site. */
export const BUNDLE_PREFIX = '/_dev/';

/** The bundler's own Trusted Types policy. Built sites load their parts by `import()` and need none. */
export const BUNDLER_POLICY = 'docs-dev';

/** What the server's code consists of. */
export interface ServerCode {
  content: ContentModule;
  /** Hash of the emitted code behind `content`. */
  contentCodeKey: string;
  documents: DocumentModule;
  textsFor: (lang: string) => Record<string, string>;
}

/** Outcome of compiling the browser's or the server's code. */
export interface CodeChange {
  environment: string;
  /** Whether the compiler of pages is another one than before. */
  content: boolean;
  /** Whether documents may look different. */
  documents: boolean;
  /** While there are any, the code before them stays in use. */
  problems: Problem[];
}

export interface BundlesOptions {
  projectRoot: string;
  cacheRoot: string;
  host: string;
  port: number;
  /** In front of the keys of what browsers store; another one holds from the next start on. */
  storagePrefix: string;
  /** The site's own code; its entries are written anew when the configuration changes. */
  site: SiteCode;
  /** Answers what the bundler has no file for. */
  answer: RequestHandler;
  /** Called after each compile, the first included. */
  onCode: (change: CodeChange) => void;
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
  let server: RsbuildDevServer | undefined;
  const rsbuild = await createRsbuild({
    cwd: options.projectRoot,
    rsbuildConfig: devRsbuildConfig(options, (started) => {
      server = started;
      server.environments.web?.hot.onConnect((client) =>
        client.send('custom', { event: DEV_EVENTS.state, data: options.state() }),
      );
    }),
  });
  const compare = compareServerCode();
  rsbuild.onAfterEnvironmentCompile(({ environment: { name }, stats }) => {
    if (!stats || !('compilation' in stats)) return;
    const problems = codeProblems(stats, options.site.root);
    // Code that does not compile is not compared: what mends it has to count as a change.
    const isServer = name === 'node' && problems.length === 0;
    const changes = isServer ? compare.changes(stats) : { content: false, documents: false };
    options.onCode({ environment: name, ...changes, problems });
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
      const contentCodeKey = compare.hashes.get('content') ?? '';
      return { content, contentCodeKey, documents, textsFor: texts.interfaceTexts };
    },
    send: (update) =>
      server?.environments.web?.hot.send('custom', { event: DEV_EVENTS.update, data: update }),
    close: () => started.server.close(),
  };
}

/** The build's configuration, with what development needs another way. */
function devRsbuildConfig(
  { projectRoot, cacheRoot, host, port, answer, storagePrefix, site }: BundlesOptions,
  onStart: (server: RsbuildDevServer) => void,
): RsbuildConfig {
  const outDir = join(cacheRoot, 'dev');
  const { environments, ...shared } = rsbuildConfig({
    projectRoot,
    outDir,
    mode: 'development',
    storagePrefix,
    site,
  });
  const source = (path: string) => sourcePath(projectRoot, path);
  const main = [
    source('theme/styles/sheets/all.css'),
    site.stylesEntry,
    source('runtime/dev/start.ts'),
    site.islandsEntry,
    source('runtime/entry.ts'),
  ];
  return {
    ...shared,
    // Problems of code are shown like all others, in one overlay and once in the terminal.
    logLevel: 'silent',
    dev: {
      assetPrefix: BUNDLE_PREFIX,
      lazyCompilation: false,
      browserLogs: false,
      client: { overlay: false },
    },
    server: {
      host,
      port,
      strictPort: true,
      printUrls: false,
      publicDir: false,
      htmlFallback: false,
      setup(context) {
        if (context.action !== 'dev') return;
        const { server } = context;
        onStart(server);
        // Behind the bundler's own files.
        return () => {
          server.middlewares.use(answer);
        };
      },
    },
    environments: {
      web: {
        // One script: style sheets and pages change in place through the bundler's own means.
        source: {
          entry: { main: { import: main, html: false } },
        },
        output: {
          target: 'web',
          distPath: { root: join(outDir, 'web') },
          overrideBrowserslist: [...BROWSERS],
        },
        splitChunks: false,
        // Hot updates and what comes late are script elements, which the policy refuses from a script
        // that doesn't vouch for their addresses.
        tools: { rspack: { output: { trustedTypes: { policyName: BUNDLER_POLICY } } } },
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
        // All else is kept in memory. They are looked for where the code says that it lies.
        dev: { writeToDisk: (file) => file.endsWith('.js.map') },
        tools: environments?.node?.tools ?? {},
      },
    },
  };
}

/** Finds out by the emitted code which entries have changed since the last compile. */
function compareServerCode(): {
  hashes: ReadonlyMap<string, string>;
  changes: (stats: Rspack.Stats) => Pick<CodeChange, 'content' | 'documents'>;
} {
  const hashes = new Map<string, string>();
  const changes = (stats: Rspack.Stats) => {
    const textOf = (file: string) => `${stats.compilation.getAsset(file)?.source.source() ?? ''}`;
    const changed = (entry: string) => {
      const hash = hashText(16, ...entryFiles(stats, entry).map(textOf));
      const differs = hashes.get(entry) !== hash;
      hashes.set(entry, hash);
      return differs;
    };
    const [content = false, document = false, texts = false] = ['content', 'document', 'texts'].map(
      changed,
    );
    return { content, documents: document || texts };
  };
  return { hashes, changes };
}

// The options of the development server after it normalised an empty configuration.
import { flatten, makeProject, plain, type RspackFunction, runProbe } from './probe.ts';

interface Server {
  options: unknown;
  normalizeOptions(): Promise<void>;
}
type ServerClass = new (options: object, compiler: unknown) => Server;

await runProbe(async (packages) => {
  const { rspack } = packages.load<{ rspack: RspackFunction }>('@rspack/core');
  const { RspackDevServer } = packages.load<{ RspackDevServer: ServerClass }>('@rspack/dev-server');
  const project = makeProject({ 'src/index.js': '' });
  process.chdir(project.folder);
  const compiler = rspack({
    context: project.folder,
    mode: 'development',
    entry: './src/index.js',
    infrastructureLogging: { level: 'none' },
  });
  const server = new RspackDevServer({}, compiler);
  await server.normalizeOptions();
  const replacements = [
    [project.folder, '<context>'],
    [packages.folder, '<packages>'],
  ] as const;
  const options = flatten(plain(server.options, replacements), 'devServer');
  project.remove();
  return options;
});

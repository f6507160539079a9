import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.elasticsearch.Build;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/**
 * One Elasticsearch node for the tests of the search service: {@code ClusterNode <home>
 * <setting>=<value> …}, with the settings' names of OpenSearch. The server is Elasticsearch's own; two
 * of its modules are in no registry, and {@code MissingModules} stands for them.
 */
public final class ClusterNode {
    public static void main(String[] args) throws Exception {
        LogConfigurator.configureESLogging();
        Settings.Builder settings = Settings.builder().put("path.home", args[0]);
        for (int at = 1; at < args.length; at++) {
            String[] parts = args[at].split("=", 2);
            settings.put(parts[0].replace("cluster_manager", "master"), parts[1]);
        }
        Environment environment = InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), Path.of(args[0], "config"), () -> "node");
        Path modules = Path.of(System.getProperty("modules"));
        writeModule(environment, modules, "transport-netty4", "org.elasticsearch.transport.netty4.Netty4Plugin");
        writeModule(environment, modules, "missing-modules", "MissingModules");
        PluginsLoader loader = PluginsLoader.createPluginsLoader(
            PluginsLoader.loadModulesBundles(environment.modulesDir()),
            PluginsLoader.loadPluginsBundles(environment.pluginsDir()),
            Map.of(),
            false);
        new Node(environment, loader).start();
        Thread.currentThread().join();
    }

    /** A module lies in a folder of its own, with what it consists of. */
    private static void writeModule(Environment environment, Path modules, String name, String className)
        throws Exception {
        Path folder = Files.createDirectories(environment.modulesDir().resolve(name));
        try (Stream<Path> jars = Files.list(modules.resolve(name))) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, folder.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        String version = Build.current().version();
        List<String> lines = List.of(
            "name=" + name,
            "description=" + name,
            "version=" + version,
            "elasticsearch.version=" + version,
            "java.version=17",
            "classname=" + className,
            "extended.plugins=",
            "has.native.controller=false");
        Files.write(folder.resolve("plugin-descriptor.properties"), lines);
    }
}

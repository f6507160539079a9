import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * One OpenSearch node for the tests of the search service, without plugins but those it cannot do
 * without: {@code java ClusterNode.java <home> <setting>=<value> …}.
 */
public final class ClusterNode extends Node {
    private ClusterNode(Environment environment, Collection<Class<? extends Plugin>> plugins) {
        super(environment, plugins, false);
    }

    public static void main(String[] args) throws Exception {
        Settings.Builder settings = Settings.builder().put("path.home", args[0]);
        for (int at = 1; at < args.length; at++) {
            String[] parts = args[at].split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        Environment environment = InternalSettingsPreparer.prepareEnvironment(
            settings.build(), Map.of(), Path.of(args[0], "config"), () -> "node");
        Node node = new ClusterNode(environment, List.of(Netty4Plugin.class, CommonAnalysisPlugin.class));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception error) {
                error.printStackTrace();
            }
        }));
        node.start();
        Thread.currentThread().join();
    }
}

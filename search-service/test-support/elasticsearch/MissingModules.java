import java.io.Reader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.elasticsearch.Build;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.IndexScopedSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.settings.SettingsFilter;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.index.analysis.AbstractCharFilterFactory;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.PreConfiguredTokenFilter;
import org.elasticsearch.index.analysis.PreConfiguredTokenizer;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestController;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;

/** What the modules analysis-common and rest-root do for the search service, with Lucene's own filters. */
public final class MissingModules extends Plugin implements AnalysisPlugin, ActionPlugin {
    private interface Wrap {
        TokenStream wrap(TokenStream input, Settings settings);
    }

    private static AnalysisProvider<TokenFilterFactory> filter(Wrap wrap) {
        return (index, environment, name, settings) -> new AbstractTokenFilterFactory(name, settings) {
            @Override
            public TokenStream create(TokenStream input) {
                return wrap.wrap(input, settings);
            }
        };
    }

    private static TokenStream delimited(TokenStream input, Settings settings) {
        int flags = flag(settings, "generate_word_parts", true, WordDelimiterGraphFilter.GENERATE_WORD_PARTS)
            | flag(settings, "generate_number_parts", true, WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS)
            | flag(settings, "preserve_original", false, WordDelimiterGraphFilter.PRESERVE_ORIGINAL)
            | flag(settings, "split_on_case_change", true, WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE)
            | flag(settings, "split_on_numerics", true, WordDelimiterGraphFilter.SPLIT_ON_NUMERICS)
            | flag(settings, "stem_english_possessive", true, WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE);
        return new WordDelimiterGraphFilter(
            input, true, WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE, flags, null);
    }

    private static int flag(Settings settings, String name, boolean otherwise, int flag) {
        return settings.getAsBoolean(name, otherwise) ? flag : 0;
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        int allScripts = CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA
            | CJKBigramFilter.HANGUL;
        return Map.of(
            "word_delimiter_graph", filter(MissingModules::delimited),
            "length", filter((input, settings) ->
                new LengthFilter(input, settings.getAsInt("min", 0), settings.getAsInt("max", Integer.MAX_VALUE))),
            "cjk_bigram", filter((input, settings) ->
                new CJKBigramFilter(input, allScripts, settings.getAsBoolean("output_unigrams", false))));
    }

    @Override
    public List<PreConfiguredTokenFilter> getPreConfiguredTokenFilters() {
        return List.of(
            PreConfiguredTokenFilter.singleton("cjk_width", true, CJKWidthFilter::new),
            PreConfiguredTokenFilter.singleton("asciifolding", true, ASCIIFoldingFilter::new));
    }

    @Override
    public List<PreConfiguredTokenizer> getPreConfiguredTokenizers() {
        return List.of(PreConfiguredTokenizer.singleton("whitespace", WhitespaceTokenizer::new));
    }

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of("mapping", AnalysisPlugin.requiresAnalysisSettings((index, environment, name, settings) -> {
            NormalizeCharMap.Builder rules = new NormalizeCharMap.Builder();
            for (String rule : settings.getAsList("mappings")) {
                String[] sides = rule.split("=>", -1);
                rules.add(unescaped(sides[0]), unescaped(sides[1]));
            }
            NormalizeCharMap map = rules.build();
            return new AbstractCharFilterFactory(name) {
                @Override
                public Reader create(Reader reader) {
                    return new MappingCharFilter(map, reader);
                }
            };
        }));
    }

    private static String unescaped(String text) {
        return text.startsWith("\\u") ? String.valueOf((char) Integer.parseInt(text.substring(2), 16)) : text;
    }

    /** {@code GET /} tells the version. */
    @Override
    public Collection<RestHandler> getRestHandlers(
        Settings settings,
        NamedWriteableRegistry registry,
        RestController controller,
        ClusterSettings clusterSettings,
        IndexScopedSettings indexSettings,
        SettingsFilter filter,
        IndexNameExpressionResolver resolver,
        Supplier<DiscoveryNodes> nodes,
        Predicate<NodeFeature> features
    ) {
        return List.of(new BaseRestHandler() {
            @Override
            public String getName() {
                return "root";
            }

            @Override
            public List<Route> routes() {
                return List.of(new Route(RestRequest.Method.GET, "/"), new Route(RestRequest.Method.HEAD, "/"));
            }

            @Override
            protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
                String answer = "{\"version\":{\"number\":\"" + Build.current().version() + "\"}}";
                return channel -> channel.sendResponse(
                    new RestResponse(RestStatus.OK, "application/json", answer));
            }
        });
    }
}

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnalyticsApi;
import org.openapitools.client.api.KeywordsApi;
import org.openapitools.client.api.MetaApi;
import org.openapitools.client.api.PromptsApi;
import org.openapitools.client.model.*;

public final class Scenario {
  private static String promptId = "prm_none";

  public static void main(String[] args) {
    ApiClient client = Connection.open(Report.BASE_URL, Report.KEY);
    ApiClient nearCap = Connection.open(Report.BASE_URL, Report.NEAR_CAP_KEY);
    ApiClient later = Connection.open(Report.LATER_URL, Report.KEY);
    ApiClient laterNearCap = Connection.open(Report.LATER_URL, Report.NEAR_CAP_KEY);
    PromptsApi prompts = new PromptsApi(client);

    Report.step("me", () -> readMe(client));
    Report.step("add", () -> {
      AddedPrompt added = prompts.addPrompt(new PromptDraft().text(Report.ADD_TEXT), null);
      promptId = added.getPromptId();
      return Report.values("promptId", promptId, "activeCount", added.getActiveCount(), "cap", added.getCap());
    });
    Report.step("bulk", () -> {
      List<String> texts = new ArrayList<>(Report.BULK_TEXTS);
      texts.add(Report.ADD_TEXT);
      InsertedPrompts answer = prompts.bulkInsertPrompts(drafts(texts), null);
      return Report.values(
          "promptIds", answer.getResults().stream().map(InsertedPrompt::getPromptId).toList(),
          "created", answer.getResults().stream().map(InsertedPrompt::getCreated).toList(),
          "activeCount", answer.getActiveCount());
    });
    Report.step("reword", () -> {
      RewordedPrompt answer = prompts.rewordPrompt(promptId, new RewordPrompt().text(Report.REWORD_TEXT), null);
      return Report.values(
          "promptId", answer.getPromptId(),
          "changed", answer.getChanged(),
          "wordingChange", answer.getWordingChange());
    });
    Report.step("capError", () -> {
      ApiException error = exceedCap(nearCap);
      ApiError answer = Connection.decode(error).getError();
      ErrorDetails details = answer.getDetails();
      return Report.values(
          "status", error.getCode(),
          "code", answer.getCode(),
          "cap", details.getCap(),
          "activeCount", details.getActiveCount(),
          "requested", details.getRequested());
    });
    Report.step("keywords", () -> readAllKeywords(client));
    Report.step("topicForm", () -> topics(
        new KeywordsApi(client).listKeywords(null, null, null, null, null, null, 7, null).getTopicVisibility()));
    Report.step("metrics", () -> {
      Map<String, Object> all = new LinkedHashMap<>();
      for (MetricName family : MetricName.values()) all.put(family.getValue(), readMetric(client, family));
      return all;
    });
    Report.step("laterMember", () -> {
      Map<String, Object> values = readMe(later);
      values.put("keywords", names(readPage(later, null)));
      values.put("visibility", readMetric(later, MetricName.VISIBILITY));
      return values;
    });
    Report.step("laterCode", () -> {
      ApiException error = exceedCap(laterNearCap);
      return Report.values("status", error.getCode(), "code", Connection.decode(error).getError().getCode());
    });
  }

  private static Map<String, Object> readMe(ApiClient client) throws ApiException {
    Me me = new MetaApi(client).getMe();
    return Report.values(
        "userId", me.getUser().getId(),
        "email", me.getUser().getEmail(),
        "workspaceId", me.getWorkspaceId(),
        "environment", me.getEnvironment());
  }

  private static KeywordPage readPage(ApiClient client, String cursor) throws ApiException {
    return new KeywordsApi(client)
        .listKeywords(null, null, null, null, Report.PAGE_SIZE, cursor, null, null)
        .getKeywordPage();
  }

  private static Map<String, Object> readAllKeywords(ApiClient client) throws ApiException {
    KeywordPage page = readPage(client, null);
    List<String> names = new ArrayList<>(names(page));
    int pages = 1;
    for (; page.getNextCursor() != null; pages++) {
      page = readPage(client, page.getNextCursor());
      names.addAll(names(page));
    }
    return Report.values("keywords", names, "pages", pages);
  }

  private static List<String> names(KeywordPage page) {
    return page.getKeywords().stream().map(one -> one.getTerm() + "|" + one.getEngine()).toList();
  }

  private static Map<String, Object> readMetric(ApiClient client, MetricName family) throws ApiException {
    Object rows = new AnalyticsApi(client).getMetricRows(family, 7, null).getActualInstance();
    if (rows instanceof VisibilityRows data)
      return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getDate(),
          data.getRows().stream().map(VisibilityRow::getObservations).toList());
    if (rows instanceof CompetitorRows data)
      return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getBrand(),
          data.getRows().stream().map(CompetitorRow::getObservations).toList());
    if (rows instanceof CitationRows data)
      return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getDomain(),
          data.getRows().stream().map(CitationRow::getObservations).toList());
    if (rows instanceof PlatformRows data)
      return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getPlatform(),
          data.getRows().stream().map(PlatformRow::getObservations).toList());
    TopicRows data = (TopicRows) rows;
    return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getTopic(),
        data.getRows().stream().map(TopicRow::getObservations).toList());
  }

  private static Map<String, Object> topics(TopicVisibility data) {
    return summary(data.getMetric(), data.getRangeDays(), data.getRows().get(0).getTopic(),
        data.getRows().stream().map(TopicRow::getObservations).toList());
  }

  /** `days` is an enum of integers, whose text is the number. */
  private static Map<String, Object> summary(Object metric, Object days, Object first, List<Integer> observations) {
    return Report.values(
        "metric", metric.toString(),
        "rangeDays", Integer.valueOf(days.toString()),
        "rows", observations.size(),
        "observations", observations.stream().mapToInt(Integer::intValue).sum(),
        "first", first);
  }

  private static BulkInsertPrompts drafts(List<String> texts) {
    return new BulkInsertPrompts().prompts(texts.stream().map(text -> new PromptDraft().text(text)).toList());
  }

  /** The error of a batch that does not fit. */
  private static ApiException exceedCap(ApiClient client) throws ApiException {
    try {
      new PromptsApi(client).bulkInsertPrompts(drafts(Report.THREE_TEXTS), null);
    } catch (ApiException error) {
      if (error.getResponseBody() == null) throw error;
      return error;
    }
    throw new IllegalStateException("this is no error");
  }
}

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scenarios of all Java clients share: their input, and how they report. */
final class Report {
  static final String BASE_URL = System.getenv("VISIBILITY_URL");

  /** The same service as a later version would answer. */
  static final String LATER_URL = System.getenv("VISIBILITY_LATER_URL");

  static final String KEY = System.getenv("VISIBILITY_KEY");
  static final String NEAR_CAP_KEY = System.getenv("VISIBILITY_NEAR_CAP_KEY");
  static final int PAGE_SIZE = Integer.parseInt(System.getenv("PAGE_SIZE"));
  static final String ADD_TEXT = System.getenv("ADD_TEXT");
  static final String REWORD_TEXT = System.getenv("REWORD_TEXT");
  static final List<String> BULK_TEXTS = List.of(System.getenv("BULK_TEXT_1"), System.getenv("BULK_TEXT_2"));

  /** Prompts for a workspace that has room for two. */
  static final List<String> THREE_TEXTS = List.of("One too many?", "Two too many?", "Three too many?");

  private Report() {}

  interface Work {
    Map<String, Object> run() throws Exception;
  }

  /** Runs one step and prints what the client returned, or how it failed. */
  static void step(String name, Work work) {
    Map<String, Object> report;
    try {
      report = values("step", name, "values", work.run());
    } catch (Exception error) {
      report = values("step", name, "error", error.toString());
    }
    System.out.println(json(report));
  }

  /** A map with these names and values, in this order. */
  static Map<String, Object> values(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2)
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    return map;
  }

  private static String json(Object value) {
    if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long)
      return String.valueOf(value);
    if (value instanceof Number number) return json(number.doubleValue());
    if (value instanceof Map<?, ?> map) {
      List<String> members = new ArrayList<>();
      map.forEach((name, member) -> members.add(json(name) + ":" + json(member)));
      return "{" + String.join(",", members) + "}";
    }
    if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Report::json).toList()) + "]";
    return quoted(String.valueOf(value));
  }

  private static String json(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char one : text.toCharArray())
      quoted.append(one < ' ' || one == '"' || one == '\\' ? String.format("\\u%04x", (int) one) : String.valueOf(one));
    return quoted.append('"').toString();
  }
}

import java.io.IOException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.model.ErrorResponse;

final class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient();
    client.setBasePath(url);
    client.setBearerToken(key);
    return client;
  }

  static ErrorResponse decode(ApiException error) throws IOException {
    return ErrorResponse.fromJson(error.getResponseBody());
  }
}

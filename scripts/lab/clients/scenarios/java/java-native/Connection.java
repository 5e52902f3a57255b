import com.fasterxml.jackson.core.JsonProcessingException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.model.ErrorResponse;

final class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  static ErrorResponse decode(ApiException error) throws JsonProcessingException {
    return new ApiClient().getObjectMapper().readValue(error.getResponseBody(), ErrorResponse.class);
  }
}

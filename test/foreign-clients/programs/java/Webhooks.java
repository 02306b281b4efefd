import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Verifies deliveries that were written to a file: prints for each whether the library named by the argument accepts it. */
public class Webhooks {
  public static void main(String[] arguments) throws Exception {
    var mapper = new ObjectMapper();
    var accepted = new HashMap<String, Boolean>();
    for (var delivery : mapper.readTree(new File(System.getenv("DELIVERIES")))) {
      var headers = new HashMap<String, List<String>>();
      delivery.get("headers").fields().forEachRemaining(one -> headers.put(one.getKey(), List.of(one.getValue().asText())));
      var verify = arguments[0].equals("svix") ? svix(delivery.get("secret").asText()) : standard(delivery.get("secret").asText());
      accepted.put(delivery.get("name").asText(), accepts(verify, delivery.get("body").asText(), headers));
    }
    System.out.println(mapper.writeValueAsString(accepted));
  }

  private interface Verify {
    void verify(String body, Map<String, List<String>> headers) throws Exception;
  }

  private static Verify standard(String secret) throws Exception {
    var library = new com.standardwebhooks.Webhook(secret);
    return (body, headers) -> library.verify(body, HttpHeaders.of(headers, (name, value) -> true));
  }

  private static Verify svix(String secret) throws Exception {
    var library = new com.svix.Webhook(secret);
    return (body, headers) -> library.verify(body, HttpHeaders.of(headers, (name, value) -> true));
  }

  private static boolean accepts(Verify verify, String body, Map<String, List<String>> headers) throws Exception {
    try {
      verify.verify(body, headers);
      return true;
    } catch (
        com.standardwebhooks.exceptions.WebhookVerificationException
            | com.svix.exceptions.WebhookVerificationException refused) {
      return false;
    }
  }
}
